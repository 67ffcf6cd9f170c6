import { request as askOpenly, type RequestOptions } from 'node:http'
import { request as askOverTls } from 'node:https'
import type { Target } from './checked-target.ts'

/** What of a call matters; the types of `fetch` are wider than what is given here. */
export type Asked = { method: string; headers: Record<string, string>; body?: unknown }

export type CallLimits = { milliseconds_max: number; answer_bytes_max: number }

/**
 * Calls a checked address over a new connection. Redirects are not followed, the answer is bounded in time and size.
 * @throws Error no answer, or one that is over its limits
 */
export function callTarget({ url, lookup }: Target, asked: Asked, limits: CallLimits): Promise<Response> {
  const body = bytesOf(asked.body)
  const options: RequestOptions = {
    method: asked.method,
    headers: { ...asked.headers, ...(body && { 'content-length': body.length }) },
    agent: false,
    signal: AbortSignal.timeout(limits.milliseconds_max),
    ...(lookup && { lookup }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const call = (url.protocol === 'https:' ? askOverTls : askOpenly)(url, options, (answer) => {
    const chunks: Buffer[] = []
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.answer_bytes_max) call.destroy(new Error('the answer is too long'))
      else chunks.push(chunk)
    })
    answer.on('error', reject)
    answer.on('end', () => {
      const { statusCode: status = 502, headers } = answer
      const head = new Headers()
      for (const name of ['content-type', 'www-authenticate']) {
        const value = headers[name]
        if (typeof value === 'string') head.set(name, value)
      }
      const isEmpty = [204, 205, 304].includes(status) || bytes === 0
      resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: head }))
    })
  })
  call.on('error', reject)
  call.end(body)
  return promise
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body instanceof URLSearchParams || typeof body === 'string') return Buffer.from(body.toString())
  return body instanceof Uint8Array ? Buffer.from(body) : undefined
}
