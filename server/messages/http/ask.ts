import { type IncomingHttpHeaders, request as askOpenly, type RequestOptions } from 'node:http'
import { request as askOverTls } from 'node:https'
import { jsonOf } from './json.ts'

export type Question = {
  path: string
  headers?: Record<string, string>
  /** sent as a form */
  form?: Record<string, string>
  json?: Record<string, unknown>
}

/** Hosts of one gateway, and how long an answer of each is waited for. */
export type Gateway = { urls: readonly [string, ...string[]]; answer_milliseconds_max: number }

/** `raw`: the bytes as they came */
export type Answer = { status: number; body: unknown; headers: IncomingHttpHeaders; raw: Buffer }

/** The request did not reach the gateway: nothing has happened. */
export class NotReached extends Error {
  override readonly name = 'NotReached'
  /** whether it timed out, instead of being refused at once */
  readonly waited: boolean

  constructor(waited: boolean) {
    super()
    this.waited = waited
  }
}

const answer_bytes_max = 64 * 1024

/**
 * Sends one request to a gateway over a new connection: a pooled one may already be closed at the other end, and then
 * nobody knows what was received. Keys go in headers or body, never in the address, which proxies log.
 * @throws {NotReached} before anything could be sent: no connection, or an untrusted certificate; any other error: it
 * may have been received
 */
async function ask(url: string, ms_max: number, { path, headers, form, json }: Question): Promise<Answer> {
  const address = new URL(url + path)
  const isTls = address.protocol === 'https:'
  const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json)
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded; charset=utf-8'
  const signal = AbortSignal.timeout(ms_max)
  const options: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
    agent: false,
    signal,
  }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let reached = false
  const question = (isTls ? askOverTls : askOpenly)(address, options, (answer) => {
    let raw: Buffer = Buffer.alloc(0)
    answer.on('data', (chunk: Buffer) => (raw = Buffer.concat([raw, chunk]).subarray(0, answer_bytes_max)))
    answer.on('end', () => {
      const { statusCode: status = 0, headers } = answer
      resolve({ status, body: jsonOf(raw.toString('utf8')), headers, raw })
    })
    answer.on('error', reject)
  })
  question.on('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => (reached = true)))
  question.on('error', (error) => reject(reached ? error : new NotReached(signal.aborted)))
  question.end(body)
  return promise
}

/**
 * Sends one request to the first of these hosts that can be reached.
 * @throws as `ask`, and {@link NotReached} of the last one when none can
 */
export async function askAny({ urls, ...gateway }: Gateway, question: Question): Promise<Answer> {
  const [url, next, ...others] = urls
  const answer = ask(url, gateway.answer_milliseconds_max, question)
  if (next === undefined) return answer
  return answer.catch((error: unknown) => {
    if (!(error instanceof NotReached)) throw error
    return askAny({ ...gateway, urls: [next, ...others] }, question)
  })
}
