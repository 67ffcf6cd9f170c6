import { request as askOpenly, type RequestOptions } from 'node:http'
import { request as askOverTls } from 'node:https'
import { checkedTarget } from '#server/messages/webhooks/checked-target.ts'

export const provider_answer_milliseconds_max = 10_000
/** of a description, keys or tokens: large ones take tens of kilobytes */
const answer_bytes_max = 512 * 1024

/** What of an answer matters; the types of `fetch` are wider than what is given here. */
type Asked = { method: string; headers: Record<string, string>; body?: unknown }

/**
 * Calls of a provider. The host that the operator named may be inside the network, as a Keycloak usually is; any other
 * host, which the provider's own description names, must be public and have TLS. Redirects are not followed, an answer is
 * bounded in time and size.
 * @param issuer as the operator wrote it
 */
export function fetchOf(issuer: string, milliseconds_max = provider_answer_milliseconds_max) {
  const own = new URL(issuer)
  return async (address: string, asked: Asked): Promise<Response> => {
    const url = new URL(address)
    const { lookup } = url.origin === own.origin ? {} : await checkedTarget(address, { allow_private: false })
    const body = bytesOf(asked.body)
    const options: RequestOptions = {
      method: asked.method,
      headers: { ...asked.headers, ...(body && { 'content-length': body.length }) },
      agent: false,
      signal: AbortSignal.timeout(milliseconds_max),
      ...(lookup && { lookup }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const call = (url.protocol === 'https:' ? askOverTls : askOpenly)(url, options, (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > answer_bytes_max) call.destroy(new Error('the answer is too long'))
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
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body instanceof URLSearchParams || typeof body === 'string') return Buffer.from(body.toString())
  return body instanceof Uint8Array ? Buffer.from(body) : undefined
}
