import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/core/errors.ts'

/**
 * JSON in UTF-8 only (RFC 8259 §8.1): a type with another charset is refused with 415. A BOM, which 1С may send, is
 * tolerated; an empty body is no body.
 * @throws Refusal through `done`: `wrong_media_type`, `malformed`, `unknown_field` at `__proto__`
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
  const mayHaveOne = text.includes('__proto__') || text.includes('\\u')
  const own = mayHaveOne ? pathOfProto(value) : null
  if (own !== null) return done(new Refusal('unknown_field', { errors: { [own]: 'Неизвестное поле' } }))
  done(null, value)
}

/** Where a body has a field `__proto__`, which no call has and which Zod's record leaves out without a word; else null. */
function pathOfProto(body: unknown): string | null {
  // not by recursion: a body may be nested as deep as it is long
  const left: { value: unknown; path: string }[] = [{ value: body, path: '' }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    const inner = (name: string) => (path === '' ? name : `${path}.${name}`)
    if (Object.hasOwn(value, '__proto__')) return inner('__proto__')
    for (const [name, part] of Object.entries(value)) left.push({ value: part, path: inner(name) })
  }
  return null
}
