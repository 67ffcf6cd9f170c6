import { randomInt } from 'node:crypto'
import type { Problem } from '#shared/contract/errors.ts'

export type Answer<T> = { status: number; body: T; headers: Headers }
export type Refused = Answer<Problem>
type Head = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS'

/** An HTTP caller with its own address, with or without a token. */
export type Caller = {
  address: string
  token: string | undefined
  get<T>(path: string, head?: Head): Promise<Answer<T>>
  post<T>(path: string, body?: unknown, head?: Head): Promise<Answer<T>>
  put<T>(path: string, body: unknown, head?: Head): Promise<Answer<T>>
  delete<T>(path: string, head?: Head): Promise<Answer<T>>
  /** with a raw body */
  send<T>(method: Method, path: string, body: BodyInit | null, head?: Head): Promise<Answer<T>>
}

let networks = randomInt(2 ** 16)
/** Each in a /24 of its own: what one does counts for nobody else. */
function address(): string {
  networks += 1
  return `10.${(networks >> 8) & 255}.${networks & 255}.${randomInt(1, 255)}`
}

/** A path without a leading slash is relative to the client API, which most tests use. */
export function aCaller(url: string, token?: string, api = '/api/v1'): Caller {
  const from = address()
  const own: Head = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) }
  const send = async <T>(method: Method, path: string, body: BodyInit | null, head: Head = {}): Promise<Answer<T>> => {
    const place = path.startsWith('/') ? path : `${api}/${path}`
    const answer = await fetch(url + place, { method, body, headers: { ...own, ...head } })
    return { status: answer.status, body: (await bodyOf(answer)) as T, headers: answer.headers }
  }
  const json = <T>(method: Method, path: string, body: unknown, head: Head = {}) =>
    body === undefined
      ? send<T>(method, path, null, head)
      : send<T>(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...head })
  return {
    address: from,
    token,
    get: (path, head) => send('GET', path, null, head),
    post: (path, body, head) => json('POST', path, body, head),
    put: (path, body, head) => json('PUT', path, body, head),
    delete: (path, head) => send('DELETE', path, null, head),
    send,
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  return isJson && bytes.length > 0 ? (JSON.parse(bytes.toString()) as unknown) : bytes
}

/** A list's query in the dialect of ra-data-simple-rest. */
export function query(options: { sort?: unknown; range?: unknown; filter?: unknown }): string {
  return new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, JSON.stringify(value)] as [string, string]),
  ).toString()
}
