import type { FastifyReply } from 'fastify'
import { refuse } from '#server/platform/core/errors.ts'
import { entityTags } from './preconditions.ts'

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Which part of a file to send, by the conditional headers (RFC 9110, sections 13.2.2 and 14): all, one range (206), or
 * nothing when the caller has the same content (304). Sets status and headers of the answer, except those that describe
 * the file. A request for several ranges gets the whole file.
 * @param sha256 of all its bytes, in lower-case hex: its `ETag`
 * @param size in bytes
 * @throws Refusal `stale_version` for an `If-Match` without this content, `range_not_there`, `malformed` for an invalid
 * list of tags
 */
export function wantedPart(reply: FastifyReply, sha256: string, size: number): ByteRange | 'nothing' {
  const { method, headers } = reply.request
  const etag = `"${sha256}"`
  const all = { start: 0, end: size - 1 }
  void reply.header('etag', etag).header('accept-ranges', 'bytes')
  const known = (name: 'if-match' | 'if-none-match') => {
    const header = headers[name]
    return header === undefined ? undefined : entityTags(name, header)
  }
  const accepted = known('if-match')
  if (accepted !== undefined && accepted !== '*' && !accepted.includes(etag)) refuse('stale_version')
  const had = known('if-none-match')
  if (had === '*' || had?.some((tag) => tag.replace(/^W\//, '') === etag)) {
    void reply.code(304)
    return 'nothing'
  }
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = method === 'GET' && isSame ? rangeOf(headers.range ?? '', size) : undefined
  if (!range) {
    void reply.header('content-length', size)
    return all
  }
  if (range.start > range.end) {
    void reply.header('content-range', `bytes */${size}`)
    refuse('range_not_there')
  }
  const { start, end } = range
  void reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
  return range
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`; undefined for what is to be ignored (RFC 9110 section 14.2). */
function rangeOf(header: string, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  // the last so many bytes
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { start: Number(first), end }
}
