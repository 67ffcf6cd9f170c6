import type { Kysely } from 'kysely'
import type { VerifyAnswer } from '#shared/contract/document-sign-requests.ts'
import { shortName } from '#shared/rules/person.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * What is known of a file by its hash, for anyone who has it: the signed document, or a sealed copy. Names and phones
 * are masked.
 */
export async function verifyHash(db: Kysely<Tables>, sha256: string): Promise<VerifyAnswer> {
  const found = await db
    .selectFrom('files as f')
    .innerJoin('documents as d', (join) =>
      join.on((eb) =>
        eb.or([
          eb('d.file_id', '=', eb.ref('f.id')),
          eb('d.sealed_file_id', 'in', [eb.ref('f.id'), eb.ref('f.replaced_by')]),
        ]),
      ),
    )
    .innerJoin('signatures as s', 's.request_id', 'd.request_id')
    .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
    .select(['f.purpose', 'f.stamped_at', 'f.stamped_by'])
    .select(['s.signer_full_name', 's.signer_phone', 's.signed_at', 's.request_id', 'r.venture'])
    .where('f.id', 'in', filesWithHash(db, sha256))
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
    stamp: found[0]?.stamped_at ? { at: found[0].stamped_at.toISOString(), authority: found[0].stamped_by } : null,
  }
}

/** The files of this hash, and the sealed copies made from them: a later one contains their seals too. */
function filesWithHash(db: Kysely<Tables>, sha256: string) {
  const earlier = db
    .selectFrom('files as f')
    .innerJoin('sealed_copies as own', (join) =>
      join.on((eb) => eb.or([eb('own.file_id', '=', eb.ref('f.id')), eb('own.file_id', '=', eb.ref('f.replaced_by'))])),
    )
    .innerJoin('sealed_copies as earlier', (join) =>
      join
        .onRef('earlier.batch_id', '=', 'own.batch_id')
        .onRef('earlier.sha256', '=', 'own.sha256')
        .onRef('earlier.number', '<', 'own.number'),
    )
    .select('earlier.file_id as id')
    .where('f.sha256', '=', sha256)
  return db.selectFrom('files').select('id').where('sha256', '=', sha256).union(earlier)
}
