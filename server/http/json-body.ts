import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** JSON in UTF-8. A BOM, which 1С may put in front, is tolerated; an empty body is no body. */
export function parseJson(
  _request: FastifyRequest,
  body: Buffer | string,
  done: (error: Error | null, value?: unknown) => void,
): void {
  const text = body.toString('utf8').replace(/^\ufeff/, '')
  if (text.trim() === '') return done(null, undefined)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return done(new Refusal('malformed', { message: 'Тело запроса — не JSON.' }))
  }
  done(null, value)
}
