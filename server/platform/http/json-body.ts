import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/core/errors.ts'

/**
 * JSON in UTF-8 only (RFC 8259 §8.1): a type with another charset is refused with 415. A BOM, which 1С may send, is
 * tolerated; an empty body is no body.
 */
export function parseJson(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: Buffer | string,
  done: (error: Error | null, value?: unknown) => void,
): void {
  const charset = /;\s*charset="?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    return done(
      new Refusal('wrong_media_type', { message: `Кодировка ${charset.slice(0, 50)} не принимается, только UTF-8.` }),
    )
  }
  let text: string
  try {
    text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    // windows-1251 would otherwise turn names into question marks
    return done(new Refusal('malformed', { message: 'Тело запроса не в кодировке UTF-8.' }))
  }
  if (text.trim() === '') return done(null, undefined)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return done(new Refusal('malformed', { message: 'Тело запроса — не JSON.' }))
  }
  done(null, value)
}
