import { gateway_answer_milliseconds_max } from '../limits.ts'

export type Question = {
  path: string
  headers?: Record<string, string>
  /** sent as a form */
  form?: Record<string, string>
  json?: Record<string, unknown>
}

export type Answer = { status: number; body: unknown }

/** The question did not reach the gateway: nothing has happened. */
export class NotReached extends Error {
  override readonly name = 'NotReached'
}

const not_reached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
const answer_bytes_max = 64 * 1024

/**
 * Asks a gateway once. Keys go in the head or the body, never in the address, which proxies write into their logs.
 * @throws {NotReached} the gateway was not there; any other error: it may have heard
 */
export async function ask(url: string, { path, headers, form, json }: Question): Promise<Answer> {
  const body = form ? new URLSearchParams(form) : json && JSON.stringify(json)
  const type = json ? { 'content-type': 'application/json' } : undefined
  try {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...type, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(gateway_answer_milliseconds_max),
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, body: parse((await answer.text()).slice(0, answer_bytes_max)) }
  } catch (error) {
    throw not_reached.has(causeOf(error)) ? new NotReached() : error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
