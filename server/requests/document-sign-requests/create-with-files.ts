import type { SignRequest, SignRequestCreate } from '#shared/contract/document-sign-requests.ts'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { withFiles } from '#server/documents/files/files.commands.ts'
import type { Request } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { answered, once, type Answer } from '#server/platform/http/idempotency.ts'
import type { Services } from '#server/platform/services/services.ts'
import { createRequests } from './document-sign-requests.commands.ts'
import { presentRequest, withDocuments } from './document-sign-requests.store.ts'

type Order = Omit<SignRequestCreate, 'documents'> & {
  documents: Omit<SignRequestCreate['documents'][number], 'file_id'>[]
}
type Created = Answer<SignRequest[]> & { status: 200 | 201 }

/**
 * Stores the documents, creates the requests and sends them if `send` is set, in one transaction, once per
 * `Idempotency-Key`.
 * @throws Refusal of `withFiles` and of `createRequests`: neither files nor requests are there then
 */
export async function createWithFiles(
  services: Services,
  { request, scope, body: order }: { request: Request; scope: Scope; body: Order },
): Promise<Created> {
  const { db } = services
  const { formFiles: files } = request
  const { documents } = order
  if (documents.length > files.length) {
    refuse('invalid_fields', { errors: { documents: uploadFaultTexts.many_documents(files.length) } })
  }
  // identifies a repeat with the same Idempotency-Key
  request.body = { order, files: files.map(({ name, bytes }) => ({ name, sha256: sha256Hex(bytes) })) }
  const first = await answered<SignRequest[]>(db, request)
  if (first) return first as Created
  const answer = await withFiles(services, scope, files, (addRows) =>
    once<SignRequest[]>(db, request, async (tx) => {
      const rows = await addRows(tx)
      const named = rows.map(({ id }, index) => ({ ...documents[index], file_id: id }))
      const { created, requests } = await createRequests(tx, services, scope, { ...order, documents: named })
      const made = await withDocuments(tx, requests)
      return { status: created ? 201 : 200, body: made.map((row) => presentRequest(services, row)) }
    }),
  )
  return answer as Created
}
