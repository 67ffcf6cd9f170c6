import { z } from 'zod'
import type { Permission } from '../rules/policy.ts'
import type { RefusalCode } from '../rules/refusals.ts'
import { IdParams } from './list.ts'
import type { Tag } from './route-tags.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `v1` for clients, their systems and signers; `support` for staff; `demo` for the outbox of a demo server. */
export type Api = 'v1' | 'support' | 'demo'

/** Both APIs serve it. */
export const both = ['v1', 'support'] as const
export const v1 = ['v1'] as const
export const support = ['support'] as const

/** An answer that is a file of one of these media types. */
export type FileAnswer = { readonly files: readonly string[] }
/**
 * JSON, or a file when the query has the parameter `asked_by`. The OpenAPI documents list JSON only, so that a
 * generated client has one type for it, and describe the file in words.
 */
export type JsonOrFile<S extends z.ZodType = z.ZodType> = { readonly json: S; readonly asked_by: string } & FileAnswer
/** null: no body */
export type Answer = z.ZodType | FileAnswer | JsonOrFile | null

/**
 * A body that is one file: the field `file` of a form, or the bytes in one of `types`, which the OpenAPI documents
 * describe in words: generated clients support one kind of body.
 */
export type Upload = {
  readonly types: readonly string[]
  readonly description: string
  /** for a form of several fields `file`, and the body of the route as JSON in its field `request` */
  readonly files_max?: number
}

type Access =
  | {
      /** the required permission (`shared/rules/policy.ts`) */
      readonly allow: Permission
      /** the accepted tokens in the client API; by default a client's own */
      readonly tokens?: readonly ('client' | 'signer')[]
      readonly open?: never
    }
  | { readonly open: true; readonly allow?: never; readonly tokens?: never }

type Facts = {
  readonly method: Method
  /** relative to the base of its API, with parameters as `{name}` */
  readonly path: `/${string}`
  readonly api: readonly Api[]
  /** unique in a document; generated clients name their function after it */
  readonly operationId: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly upload?: Upload
  readonly answers: { readonly [status in 200 | 201 | 202 | 204]?: Answer }
  /** accepts `Idempotency-Key` */
  readonly idempotent?: true
  /** accepts `If-Match` with the version that the caller has read */
  readonly versioned?: true
  /** its file has an `ETag` and can be had in parts (`server/platform/http/wanted-part.ts`) */
  readonly resumable?: true
  /** of very many rows it looks at some, and says at how many with `X-Rows-Considered` */
  readonly considers?: true
  /** codes that it can answer beside those that any route like it can */
  readonly refusals?: readonly RefusalCode[]
  /** an example body instead of the one made of the fields' examples */
  readonly example?: unknown
  /** not in the OpenAPI document: for browsers, gateways, or an older form of another route */
  readonly hidden?: true
}

export type Route = Access & Facts

/** A line of the table without what its first line and its permission say. */
type Line = Access & Omit<Facts, 'method' | 'path' | 'tag'> & { readonly tag?: Tag }
type Address = `${Method} /${string}`

type Parts<A> = A extends `${infer M extends Method} ${infer P extends `/${string}`}`
  ? { readonly method: M; readonly path: P }
  : never
type Tagged<L> = L extends { readonly tag: Tag } | { readonly allow: readonly [string, Tag] }
  ? L
  : { readonly tag: Tag }
type HasId<A> = A extends `${infer Before}/{id}${infer After}`
  ? `${Before}${After}` extends `${string}{${string}`
    ? false
    : true
  : false
type WithId<A, L> = L extends { readonly params: z.ZodObject }
  ? unknown
  : HasId<A> extends true
    ? { readonly params: typeof IdParams }
    : unknown

/**
 * A route with its literal types, by which server and browser are type-checked.
 * @param address method and path, as calls and documents name it; where `{id}` is its only parameter, that is the number
 * of a row
 * @param line `tag` where it is not the noun of `allow`
 */
export function route<const A extends Address, const L extends Line>(address: A, line: L & Tagged<L>) {
  const [method, path = ''] = address.split(' ')
  const isOfRow = path.match(/\{\w+\}/g)?.join() === '{id}'
  const derived = { method, path, tag: line.allow?.[1], ...(isOfRow && { params: IdParams }) }
  return { ...derived, ...line } as unknown as Parts<A> & WithId<A, L> & L & { readonly tag: Tag }
}

export const file = (...types: [string, ...string[]]): FileAnswer => ({ files: types })
export const jsonOr = <S extends z.ZodType>(json: S, asked_by: string, ...types: string[]): JsonOrFile<S> => ({
  json,
  asked_by,
  files: types,
})

export const csv_type = 'text/csv'
export const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of a list, or all of them as a table with `format`. */
export const rowsOf = <S extends z.ZodType>(row: S): JsonOrFile<z.ZodArray<S>> =>
  jsonOr(z.array(row), 'format', csv_type, xlsx_type)

/** Beside the rows of a list of several clients' rows. */
export const ClientOfRow = z.object({ client_name: z.string().nullable() })

/** Whether the rows of a list come with the names of their clients: for staff, who see those of all. */
export function namesClients(api: Api, { query, answers: { 200: answer } }: Route): boolean {
  if (api !== 'support' || query === undefined || !('range' in query.shape)) return false
  const row = rowIn(answer)
  return row !== undefined && 'client_id' in row.shape && !('client_name' in row.shape)
}

/** The rows of a list with the names of their clients; undefined where the answer is the one that the route names. */
export function pageOf(api: Api, route: Route): z.ZodType | undefined {
  const row = namesClients(api, route) && rowIn(route.answers[200])
  return row ? z.array(row.extend(ClientOfRow.shape)) : undefined
}

function rowIn(answer: Answer | undefined): z.ZodObject | undefined {
  const rows = answer && 'json' in answer ? answer.json : answer
  return rows instanceof z.ZodArray && rows.element instanceof z.ZodObject ? rows.element : undefined
}
