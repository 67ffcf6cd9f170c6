import type { FastifyReply } from 'fastify'
import type { Row } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import { rowOf } from '../http/rows.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'

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
export async function sendFile(
  services: Services,
  scope: Scope,
  id: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await rowOf(services.db, scope, 'files', id)
  if (scope.actor.kind === 'signer') await refuseStranger(services, scope, file)
  const { stream, size } = await services.storage.stream(file.storage_key)
  return reply
    .type(file.mime)
    .header('content-length', size)
    .header('content-disposition', contentDisposition(file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(stream)
}

async function refuseStranger({ db }: Services, scope: Scope, file: Row<'files'>): Promise<void> {
  const own = await db
    .selectFrom('documents')
    .select('id')
    .where('request_id', '=', scope.actor.sign_request_id)
    .where((eb) => eb.or([eb('file_id', '=', file.id), eb('sealed_file_id', 'in', [file.id, file.replaced_by])]))
    .executeTakeFirst()
  if (!own) refuse('not_found')
}
