import { request as askOpenly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askOverTls } from 'node:https'
import type { WebhookFault } from '#shared/rules/webhooks.ts'
import { webhook_answer_chars_max, webhook_answer_milliseconds_max } from '#shared/rules/limits.ts'
import type { Target } from './checked-target.ts'

/** `answer`: the first characters of the body; `retry_after_seconds`: what the receiver asks for. */
export type Outcome = {
  ms: number
  status: number | null
  fault: WebhookFault | null
  answer: string
  retry_after_seconds?: number
}

/**
 * Sends one message over a new connection. Redirects are not followed, and no more of the answer is read than is shown.
 * @param milliseconds_max for the whole call
 * @returns the outcome; a fault is no exception
 */
export function postWebhook(
  target: Target,
  headers: Record<string, string>,
  body: string,
  milliseconds_max = webhook_answer_milliseconds_max,
): Promise<Outcome> {
  const length = String(Buffer.byteLength(body))
  const typed = { ...headers, 'content-type': 'application/json', 'content-length': length }
  return exchange(target, { method: 'POST', headers: typed }, milliseconds_max, body)
}

/** Reads the beginning of a file from a checked address, as `postWebhook` sends to one. */
export const readBeginning = (target: Target): Promise<Outcome> =>
  exchange(target, { method: 'GET', headers: { accept: 'text/plain' } }, webhook_answer_milliseconds_max)

async function exchange(
  { url, lookup }: Target,
  what: Pick<RequestOptions, 'method' | 'headers'>,
  milliseconds_max: number,
  body?: string,
): Promise<Outcome> {
  const began = performance.now()
  const signal = AbortSignal.timeout(milliseconds_max)
  const options: RequestOptions = {
    ...what,
    agent: false,
    signal,
    ...(lookup && { lookup }),
  }
  const { promise, resolve } = Promise.withResolvers<Omit<Outcome, 'ms'>>()
  let answered = false
  const fail = (error: Error) => {
    // what fails after the status has come does not change the outcome
    if (!answered) resolve({ status: null, fault: signal.aborted ? 'timeout' : faultOf(error), answer: '' })
  }
  const call = (url.protocol === 'https:' ? askOverTls : askOpenly)(url, options, (answer) => {
    answered = true
    void firstChars(answer).then((text) => resolve(outcomeOf(answer, text)))
  })
  call.on('error', fail)
  call.end(body)
  const outcome = await promise
  call.destroy()
  return { ...outcome, ms: Math.round(performance.now() - began) }
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage, answer: string): Omit<Outcome, 'ms'> {
  const seconds = Number(headers['retry-after'])
  return {
    status,
    answer,
    fault: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status',
    ...(seconds > 0 && { retry_after_seconds: seconds }),
  }
}

/** The beginning of a body, also of one that is cut off or never ends. */
async function firstChars(answer: IncomingMessage): Promise<string> {
  const bytes_max = 4 * webhook_answer_chars_max
  let read: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of answer) {
      read = Buffer.concat([read, chunk as Buffer]).subarray(0, bytes_max)
      if (read.length === bytes_max) break
    }
  } catch {
    // the status has come: it is the outcome
  }
  const text = read.toString('utf8').replaceAll(/[\p{Cc}\p{Cf}\ufffd]+/gu, ' ')
  return text.trim().slice(0, webhook_answer_chars_max)
}

const certificate_fault = /CERT|SIGNATURE|ISSUER|ALTNAME|SSL|TLS|EPROTO/

const faultOf = (error: Error & { code?: string }): WebhookFault =>
  certificate_fault.test(error.code ?? '') ? 'bad_certificate' : 'no_connection'
