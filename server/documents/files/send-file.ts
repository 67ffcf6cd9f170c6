import type { FastifyReply } from 'fastify'
import type { Scope } from '#server/platform/access/scope.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { contentDisposition } from '#server/platform/http/content-disposition.ts'
import { wantedPart } from '#server/platform/http/wanted-part.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { recordDownload, type Downloaded } from './disclosures.ts'

/**
 * Sends a file of a client to the client or to staff; to a signer only the documents of the token's request. Partial
 * downloads are not recorded: they do not prove that the signer received the file.
 */
export async function sendFile(services: Services, scope: Scope, id: number, reply: FastifyReply): Promise<void> {
  const file = await rowOf(services.db, scope, 'files', id)
  const document = scope.actor.kind === 'signer' ? await ownDocument(services, scope, file) : null
  const isWhole = await sendStored(services, file, reply)
  const disclosure = file.purpose === 'sealed' ? 'download_copy' : 'download'
  if (document && isWhole) await recordDownload(services.db, scope.actor, disclosure, document, reply)
}

/**
 * Sends the bytes of a file, or the part that is asked for.
 * @returns whether these are all of them
 */
export async function sendStored(
  { storage }: Pick<Services, 'storage'>,
  file: Pick<Row<'files'>, 'sha256' | 'size' | 'storage_key' | 'mime' | 'name'>,
  reply: FastifyReply,
): Promise<boolean> {
  const part = wantedPart(reply, file.sha256, file.size)
  if (part === 'nothing') {
    await reply.send()
    return false
  }
  const { stream } = await storage.stream(file.storage_key, part)
  await reply
    .type(file.mime)
    .header('content-disposition', contentDisposition(file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(stream)
  return part.end - part.start + 1 === file.size
}

/**
 * Sends the bytes as they were uploaded, also where people sign a converted copy of them. They are always downloaded and
 * never displayed, because nothing has been removed from them.
 * @throws Refusal `not_found`, also for a file that was uploaded before such bytes were stored
 */
export async function sendUploaded(services: Services, scope: Scope, id: number, reply: FastifyReply): Promise<void> {
  const { source_sha256, source_size, source_name, storage_key, size, name } = await rowOf(
    services.db,
    scope,
    'files',
    id,
  )
  if (source_sha256 && !source_size) refuse('not_found')
  const { stream } = source_sha256
    ? await services.storage.stream(originalKey(source_sha256))
    : await services.storage.stream(storage_key, { start: 0, end: size - 1 })
  await reply
    .type('application/octet-stream')
    .header('content-disposition', contentDisposition(source_name ?? name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(stream)
}

/** @throws Refusal `not_found` for a file of any other request than the token's */
async function ownDocument({ db }: Services, scope: Scope, file: Row<'files'>): Promise<Downloaded> {
  const document = await db
    .selectFrom('documents as d')
    .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
    .selectAll('d')
    .select('r.group')
    .where('d.request_id', '=', scope.actor.sign_request_id)
    .where((eb) => eb.or([eb('file_id', '=', file.id), eb('sealed_file_id', 'in', [file.id, file.replaced_by])]))
    .executeTakeFirst()
  return document ?? refuse('not_found')
}
