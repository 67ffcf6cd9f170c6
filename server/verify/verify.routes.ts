import type { Kysely } from 'kysely'
import { VerifyAnswer, VerifyRequest } from '#shared/contract/document-sign-requests.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { shortName } from '#shared/rules/person.ts'
import type { Tables } from '../db/tables.ts'
import type { App } from '../http/app-type.ts'
import type { Services } from '../services.ts'

/**
 * What is known of a file by its hash, for anyone who holds it: the text that was signed, or a sealed copy. Names and
 * phones are masked.
 */
async function verifyHash(db: Kysely<Tables>, sha256: string): Promise<VerifyAnswer> {
  const found = await db
    .selectFrom('files as f')
    .innerJoin('documents as d', (join) =>
      join.on((eb) => eb.or([eb('d.file_id', '=', eb.ref('f.id')), eb('d.sealed_file_id', '=', eb.ref('f.id'))])),
    )
    .innerJoin('signatures as s', 's.request_id', 'd.request_id')
    .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
    .select(['f.purpose', 's.signer_full_name', 's.signer_phone', 's.signed_at', 's.request_id', 'r.venture'])
    .where('f.sha256', '=', sha256)
    .distinct()
    .orderBy('s.signed_at')
    .limit(50)
    .execute()
  return {
    known: found.length > 0,
    kind: found[0]?.purpose ?? null,
    signatures: found.map((signature) => ({
      signer: shortName(signature.signer_full_name),
      phone: maskPhone(signature.signer_phone),
      venture: signature.venture,
      signed_at: signature.signed_at.toISOString(),
      request_id: signature.request_id,
    })),
  }
}

export function verify(app: App, { db }: Services): void {
  app.post(
    '/verify',
    { config: { open: true }, schema: { body: VerifyRequest, response: { 200: VerifyAnswer } } },
    async ({ body }) => verifyHash(db, body.sha256),
  )
}
