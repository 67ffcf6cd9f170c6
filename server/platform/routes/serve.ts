import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ExportFormat } from '#shared/contract/list.ts'
import { pageOf, type Answer, type Api, type FileAnswer, type JsonOrFile, type Route } from '#shared/contract/route.ts'
import { isNoun, manyOf } from '#shared/text/fields.ts'
import type { App, Audience, Request } from '#server/platform/access/app-type.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { begun } from '#server/platform/exports/begun.ts'
import type { AnyColumn } from '#server/platform/exports/column.ts'
import { withNamedRows } from '#server/platform/exports/named-rows.ts'
import { namedToday, sendExport } from '#server/platform/exports/send-export.ts'
import { maskPersonal } from '#shared/rules/mask-personal.ts'
import { once } from '#server/platform/http/idempotency.ts'
import type { NamesOf } from '#server/platform/lists/names.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Page } from '#server/platform/lists/page.ts'
import { versionOf } from '#server/platform/lists/rows.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** which of the APIs the routes of this plugin belong to */
    api: Api
    /** the routes of the table that it has registered */
    served: Set<Route>
    /** names clients and organizations in the files that its lists export */
    namesOf: NamesOf
  }
  interface FastifyRequest {
    /** records whose rows an export shows, before they leave */
    noteRows?: (rows: unknown[]) => Promise<void>
  }
  interface FastifyContextConfig {
    /** its entry in the table of routes */
    route?: Route
  }
}

type Part<R extends Route, Name extends 'params' | 'query' | 'body'> = R extends {
  readonly [N in Name]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** What a handler receives, validated by the schemas of its route. */
export type Call<R extends Route> = {
  request: Request
  reply: FastifyReply
  /** granted by the policy; an open route has none */
  scope: R extends { readonly open: true } ? never : Scope
  params: Part<R, 'params'>
  query: Part<R, 'query'>
  body: Part<R, 'body'>
  /** those that `If-Match` accepts; undefined for any */
  version: R extends { readonly versioned: true } ? Versions | undefined : never
}

type Made<A> =
  A extends JsonOrFile<infer S>
    ? z.output<S> | FastifyReply
    : A extends FileAnswer
      ? FastifyReply
      : A extends z.ZodType
        ? z.output<A>
        : void

type Status<R extends Route> = Extract<keyof R['answers'], number>
type IsUnion<T, U = T> = [T] extends [never] ? false : T extends U ? ([U] extends [T] ? false : true) : never

/** What a handler returns: the body of the only answer, a body with its status, or the reply that sent a file. */
export type Outcome<R extends Route> =
  IsUnion<Status<R>> extends true
    ? { [S in Status<R>]: { status: S; body: Made<R['answers'][S]> } }[Status<R>]
    : Made<R['answers'][Status<R>]>

/** The id of a row, which the router distinguishes from a link code at the same position. */
const request_number = String.raw`:id(^\d{1,15}$)`

/** The path as the router writes it: `/billing/bills/:id`. */
const urlOf = (path: string): string =>
  path
    .replace('/document-sign-requests/{id}', `/document-sign-requests/${request_number}`)
    .replaceAll(/\{(\w+)\}/g, ':$1')

const statusesOf = ({ answers }: Route) => Object.keys(answers).map(Number)

/**
 * Registers a route of the table if the API of this plugin has it: its schemas validate requests and answers, and its
 * permission is checked before the handler runs.
 */
export function serve<R extends Route>(
  app: App,
  route: R,
  handle: (call: Call<R>) => Promise<Outcome<R>>,
  { body_bytes_max }: { body_bytes_max?: number } = {},
): void {
  if (!route.api.includes(app.api)) return
  if (app.served.has(route)) throw new Error(`${route.method} ${route.path}: registered twice`)
  app.served.add(route)
  const { method, path, params, query, body, answers, allow, open, tokens = ['client'], versioned } = route
  const audience: readonly Audience[] = app.api === 'support' ? ['support'] : tokens
  const responses = Object.entries(answers).flatMap(([status, answer]) => {
    const schema = (status === '200' ? pageOf(app.api, route) : undefined) ?? schemaOf(answer)
    return schema ? [[status, schema]] : []
  })
  const [only = 200, ...others] = statusesOf(route)
  app.route({
    method,
    url: urlOf(path),
    config: { route, ...(open ? { open } : { allow, audience }) },
    ...(body_bytes_max !== undefined && { bodyLimit: body_bytes_max }),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(responses.length > 0 && { response: Object.fromEntries(responses) }),
    },
    handler: async (request, reply) => {
      const version = versioned ? versionOf(request) : undefined
      const { scope, params: named, query: asked, body: sent } = request
      const call = { request, reply, scope, params: named, query: asked, body: sent, version }
      const outcome: unknown = await handle(call as unknown as Call<R>)
      // begun and not ended, or not begun: a caller who disconnected reads no answer, and that is no fault of the server
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply
      if (others.length === 0) return reply.code(only).send(outcome ?? null)
      const { status, body: made } = outcome as { status: number; body: unknown }
      return reply.code(status).send(made)
    },
  })
}

function schemaOf(answer: Answer): z.ZodType | undefined {
  if (answer === null) return z.null()
  if ('json' in answer) return answer.json
  return 'files' in answer ? undefined : answer
}

/** A route that runs in one transaction, once per `Idempotency-Key` of its caller (see `once`). */
export function command<R extends Route & { readonly idempotent: true }>(
  app: App,
  db: Kysely<Tables>,
  route: R,
  run: (tx: Tx, call: Call<R>) => Promise<Outcome<R>>,
  options: {
    /** owner of the key; by default the authenticated caller */
    owner?: (call: Call<R>) => string
    /** runs before the transaction, also for a repeat */
    before?: (call: Call<R>) => Promise<void>
  } = {},
): void {
  const [only = 200, ...others] = statusesOf(route)
  serve(app, route, async (call) => {
    await options.before?.(call)
    const answer = await once(
      db,
      call.request,
      async (tx) => {
        const made: unknown = await run(tx, call)
        return others.length === 0 ? { status: only, body: made as object } : (made as { status: number; body: object })
      },
      options.owner?.(call),
    )
    return (others.length === 0 ? answer.body : answer) as Outcome<R>
  })
}

type WireOf<R extends Route> = R['answers'] extends {
  readonly 200: JsonOrFile<z.ZodArray<infer S>> | z.ZodArray<infer S>
}
  ? z.output<S>
  : never

type Export<R extends Route, Row> = {
  /** of the file; by default the plural of the noun */
  title?: string
  columns: AnyColumn<WireOf<R>>[]
  all: (call: Call<R>) => AsyncIterable<Row[]> | Promise<AsyncIterable<Row[]>>
}
type Source<R extends Route, Row> = {
  page: (call: Call<R>) => Promise<Page<Row>>
  present: (row: Row) => WireOf<R>
} & (R['query'] extends { shape: { format: z.ZodType } } ? Export<R, Row> : object)

/**
 * A list: a page of it with `Content-Range`, or all of it as a file where the query has a format.
 * @param noun what `Content-Range` calls the rows
 */
export function list<R extends Route, Row>(app: App, route: R, noun: string, source: Source<R, Row>): void {
  const { page, present, title, columns = [], all } = source as Source<R, Row> & Partial<Export<R, Row>>
  // rows of a JSON page are masked with every other answer of the support API (mask-answers.ts)
  const exported = app.api === 'support' ? (row: Row) => maskPersonal(present(row)) as WireOf<R> : present
  async function* noted(rows: AsyncIterable<Row[]>, request: Request): AsyncGenerator<WireOf<R>[]> {
    for await (const portion of rows) {
      const wireRows = portion.map(exported)
      await request.noteRows?.(wireRows)
      yield wireRows
    }
  }
  serve(app, route, async (call) => {
    const { format } = (call.query ?? {}) as { format?: ExportFormat }
    if (!format || !all) return sendPage(call.reply, noun, await page(call), present) as unknown as Outcome<R>
    const named = withNamedRows(columns, noted(await all(call), call.request), app.namesOf)
    const names = namedToday({ title: title ?? (isNoun(noun) ? manyOf(noun) : noun), name: noun })
    return sendExport(call.reply, format, names, named.columns, await begun(named.rows)) as unknown as Outcome<R>
  })
}
