import type { FastifyReply } from 'fastify'
import type { Row } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import { rowOf } from '../http/rows.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'
import { recordDownload, type Downloaded } from './given.ts'

/** `attachment` with the Russian name (RFC 6266, RFC 8187), never run by a browser. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** A client's file to the client or staff; to a signer only the documents of the request that the token is for. */
export async function sendFile(services: Services, scope: Scope, id: number, reply: FastifyReply): Promise<void> {
  const file = await rowOf(services.db, scope, 'files', id)
  const own = scope.actor.kind === 'signer' ? await ownDocument(services, scope, file) : null
  const { stream, size } = await services.storage.stream(file.storage_key)
  await reply
    .type(file.mime)
    .header('content-length', size)
    .header('content-disposition', contentDisposition(file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(stream)
  const given = file.purpose === 'sealed' ? 'download_copy' : 'download'
  if (own) await recordDownload(services.db, scope.actor, given, own, reply)
}

/** @throws Refusal `not_found` for a file of any other request than the token's */
async function ownDocument({ db }: Services, scope: Scope, file: Row<'files'>): Promise<Downloaded> {
  const own = await db
    .selectFrom('documents as d')
    .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
    .selectAll('d')
    .select('r.group')
    .where('d.request_id', '=', scope.actor.sign_request_id)
    .where((eb) => eb.or([eb('file_id', '=', file.id), eb('sealed_file_id', 'in', [file.id, file.replaced_by])]))
    .executeTakeFirst()
  return own ?? refuse('not_found')
}
