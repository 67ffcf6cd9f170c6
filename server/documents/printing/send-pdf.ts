import type { FastifyReply } from 'fastify'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { wantedPart } from '#server/platform/http/wanted-part.ts'

/** A PDF of ours as a download, never opened in the browser. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  const part = wantedPart(reply, sha256Hex(bytes), bytes.length)
  if (part === 'nothing') return reply.send()
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset + part.start, part.end - part.start + 1))
}
