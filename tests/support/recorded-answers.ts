import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { CallKey, CallOutput } from '#shared/contract/routes/calls.ts'
import type { Problem } from '#shared/contract/errors.ts'
import { namesClients, type Api, type Route } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { refusalStatuses, type RefusalCode } from '#shared/rules/refusals.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { converter, exampleOf } from '#server/platform/routes/json-schema.ts'

type Side = Exclude<Api, 'demo'>

/** What a screen has sent. */
export type Call = { key: string; params: string[]; query: Record<string, string>; body: unknown; headers: Headers }

class Refusal {
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}

/** The server's refusal, with the text it has for it. */
export const refusal = (code: RefusalCode, more: Partial<Problem> = {}) =>
  new Refusal({ status: refusalStatuses[code], code, message: refusalTexts[code], request_id: 'recorded', ...more })

/** No answer: the connection is lost. */
export const offline = Symbol('offline')
/** The answer of a call that answers with a file. */
export const aFile = Symbol('file')

type Reply<T> = T | Refusal | typeof offline | typeof aFile
/** What each call answers with, by its name. A list that is left out is empty; any other call that is fails the test. */
export type Answers<A extends Side> = {
  [K in CallKey<A>]?:
    | Reply<CallOutput<A, K>>
    | ((call: Call) => Reply<CallOutput<A, K>> | Promise<Reply<CallOutput<A, K>>>)
}

/** A row of the contract made of the examples of its documentation. */
export function like<S extends z.ZodType>(schema: S, fields: Partial<z.output<S>> = {}): z.output<S> {
  const components = new Map<string, Record<string, unknown>>()
  const example = exampleOf(converter(components)(schema, 'output'), components)
  return schema.parse({ ...(example as object), ...fields })
}

const bases = { v1: '/api/v1', support: '/api/support' } as const
const patterns = new Map<Route, RegExp>(
  routes.map((route) => [route, new RegExp(`^${route.path.replace(/\{[^}]+\}/g, '([^/]+)')}$`)]),
)

/** The route that the server would choose: a literal path before one with parameters. */
function routeOf(side: Side, method: string, path: string): Route | undefined {
  const fits = routes.filter(
    (route) => route.method === method && route.api.includes(side) && patterns.get(route)?.test(path),
  )
  return fits.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'content-type': 'application/json', ...init.headers } })

const isList = ({ method, answers: { 200: answer } }: Route) =>
  method === 'GET' && !!answer && ('json' in answer ? answer.json : answer) instanceof z.ZodArray

/** @throws when the server would never answer so */
function answerOf(side: Side, key: string, route: Route, reply: unknown): Response {
  if (reply instanceof Refusal) return json(reply.problem, { status: reply.problem.status })
  const [[status, answer] = []] = Object.entries(route.answers)
  if (reply === aFile) return new Response('recorded', { headers: { 'content-type': 'application/octet-stream' } })
  if (answer === null || (reply === undefined && 204 in route.answers)) return new Response(null, { status: 204 })
  if (answer === undefined || ('files' in answer && !('json' in answer))) throw new Error(`${key} answers with a file`)
  const schema = 'json' in answer ? answer.json : answer
  const own = namesClients(side, route)
    ? (reply as { client_name?: string }[]).map(({ client_name: _name, ...row }) => row)
    : reply
  const parsed: unknown = schema.parse(own)
  if (!isDeepStrictEqual(parsed, own)) throw new Error(`${key}: fields that the contract does not have`)
  const rows: string[][] = Array.isArray(reply) ? [['content-range', `rows 0-${reply.length}/${reply.length}`]] : []
  return json(reply, { status: Number(status), headers: Object.fromEntries(rows) })
}

/** Stands in for `fetch`: recorded answers of one API, each checked against the contract. */
export function recordedServer<A extends Side>(side: A, answers: Answers<A>) {
  const calls: Call[] = []
  const faults: string[] = []
  const known: Partial<Record<string, unknown>> = answers

  async function answer(address: string, init: RequestInit): Promise<Response | typeof offline> {
    const { pathname, searchParams } = new URL(address, location.href)
    const method = init.method ?? 'GET'
    const path = pathname.slice(bases[side].length)
    const route = pathname.startsWith(bases[side]) ? routeOf(side, method, path) : undefined
    if (!route) throw new Error(`${method} ${pathname} is no route`)
    const key = `${route.method} ${route.path}`
    const { body = null } = init
    const call: Call = {
      key,
      params: patterns.get(route)?.exec(path)?.slice(1) ?? [],
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(init.headers),
    }
    calls.push(call)
    const isKnown = key in answers || isList(route)
    if (!isKnown) throw new Error(`${key} has no recorded answer`)
    const recorded = known[key] ?? (isList(route) ? [] : undefined)
    const reply: unknown = await (typeof recorded === 'function' ? recorded(call) : recorded)
    return reply === offline ? offline : answerOf(side, key, route, reply)
  }

  return {
    /** in order */
    calls,
    /** what the screen asked for and the recording has not */
    faults,
    async fetch(address: string, init: RequestInit = {}): Promise<Response> {
      const response = await answer(address, init).catch((error: unknown) => {
        faults.push(error instanceof Error ? error.message : String(error))
        throw error
      })
      if (response === offline) throw new TypeError('fetch failed')
      return response
    },
  }
}
