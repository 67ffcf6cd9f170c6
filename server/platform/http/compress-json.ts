import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { App } from '#server/platform/access/app-type.ts'

/** below this size compression saves less than the headers of the answer take */
const compressed_bytes_min = 1024
/** quick levels: 270 kB of rows take some milliseconds, and lists differ in each answer */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const codings = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
}

/**
 * Compresses JSON that is read: answers to `GET`. Answers to all other methods go plain: only they contain tokens and
 * codes (docs/decisions/0022, on BREACH). Files go as they are: PDF, XLSX and ZIP are compressed already.
 */
export function compressJson(app: App): void {
  app.addHook<unknown>('onSend', async ({ method, headers }, reply, payload) => {
    const isJson = /^application\/(?:problem\+)?json\b/.test(String(reply.getHeader('content-type')))
    if (method !== 'GET' || !isJson || typeof payload !== 'string') return payload
    void reply.header('vary', 'accept-encoding')
    const bytes = Buffer.from(payload)
    const coding =
      bytes.length < compressed_bytes_min ? undefined : acceptedCoding(String(headers['accept-encoding'] ?? ''))
    if (!coding) return payload
    void reply.removeHeader('content-length')
    void reply.header('content-encoding', coding)
    return codings[coding](bytes)
  })
}

/** The first of our codings that the caller does not refuse (RFC 9110 section 12.5.3). */
function acceptedCoding(header: string): keyof typeof codings | undefined {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...params] = part.split(';').map((text) => text.trim())
        const q = params.find((param) => param.startsWith('q='))?.slice(2)
        return [name, q === undefined ? 1 : Number(q)]
      }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best
}
