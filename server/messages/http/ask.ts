import { Agent, type IncomingHttpHeaders, request as askOpenly, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as askOverTls } from 'node:https'
import { jsonOf } from './json.ts'

export type Question = {
  path: string
  headers?: Record<string, string>
  /** sent as a form */
  form?: Record<string, string>
  json?: Record<string, unknown>
}

/** Hosts of one gateway, how long an answer of each is waited for, and whether its connections are used again. */
export type Gateway = {
  urls: readonly [string, ...string[]]
  answer_milliseconds_max: number
  keep_alive: boolean
  /** the rest is cut off */
  answer_bytes_max?: number
  /** ends the wait before its time */
  signal?: AbortSignal
}

/** Shorter than servers keep a connection open, so that it is not closed while we write to it. */
const kept_milliseconds_max = 2_000
const kept = { keepAlive: true, timeout: kept_milliseconds_max }
const agents = { open: new Agent(kept), tls: new TlsAgent(kept) }

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

const usual_bytes_max = 64 * 1024

/**
 * Sends one request to a gateway over a new connection: one that was kept may already be closed at the other end, and
 * then nobody knows what was received. Only to a gateway that can be asked what became of it connections are kept: a new
 * one costs more than everything else of a message, 1.5 ms for TLS. Nothing is sent twice. Keys go in headers or body,
 * never in the address, which proxies log.
 * @throws {NotReached} before anything could be sent: no connection, or an untrusted certificate; any other error: it
 * may have been received
 */
async function ask(
  url: string,
  {
    answer_milliseconds_max: ms_max,
    keep_alive,
    answer_bytes_max = usual_bytes_max,
    signal: ends,
  }: Omit<Gateway, 'urls'>,
  { path, headers, form, json }: Question,
): Promise<Answer> {
  const address = new URL(url + path)
  const isTls = address.protocol === 'https:'
  const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json)
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded; charset=utf-8'
  const wait = AbortSignal.timeout(ms_max)
  const signal = ends ? AbortSignal.any([wait, ends]) : wait
  const options: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
    agent: keep_alive && agents[isTls ? 'tls' : 'open'],
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
  question.on('socket', (socket) => {
    if (question.reusedSocket) reached = true
    else socket.once(isTls ? 'secureConnect' : 'connect', () => (reached = true))
  })
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
  const answer = ask(url, gateway, question)
  if (next === undefined) return answer
  return answer.catch((error: unknown) => {
    if (!(error instanceof NotReached)) throw error
    return askAny({ ...gateway, urls: [next, ...others] }, question)
  })
}
