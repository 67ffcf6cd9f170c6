import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/core/errors.ts'

/** JSON in UTF-8, nothing else (RFC 8259 §8.1). A BOM, which 1С may put in front, is tolerated; an empty body is no body. */
export function parseJson(
  _request: FastifyRequest,
  body: Buffer | string,
  done: (error: Error | null, value?: unknown) => void,
): void {
  let text: string
  try {
    text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    // windows-1251 would else become names of question marks
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
