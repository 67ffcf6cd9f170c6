import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'

/** A paper of ours as a download, never run by a browser. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
