import type { Kysely } from 'kysely'
import type { VerifyAnswer } from '#shared/contract/verify.ts'
import { shortName } from '#shared/rules/person.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { followUpsOf } from '#server/requests/document-sign-requests/signed-after.ts'

/**
 * What is known of a file by its hash, for anyone who has it. A sealed copy names its signers, with masked names and
 * phones: its protocol page shows them already. A document without a seal can be in many hands, such as a form that many
 * people sign: it is the file that somebody signed, and how many did is told to nobody. Samples are no signatures.
 */
export async function verifyHash(db: Kysely<Tables>, sha256: string): Promise<VerifyAnswer> {
  const kinds = await signaturesOf(db, sha256)
    .innerJoin('document_sign_requests as r', 'r.id', 's.request_id')
    .select('f.purpose')
    .where((eb) =>
      eb.or([eb('f.purpose', '=', 'sealed'), eb.and([eb('f.purpose', '=', 'original'), eb('r.sample', '=', false)])]),
    )
    .$narrowType<{ purpose: 'original' | 'sealed' }>()
    .groupBy('f.purpose')
    .orderBy('f.purpose', 'desc')
    .execute()
  // a sealed copy may have been uploaded as a document for other signers, whom it does not name
  const [kind = null] = kinds.map(({ purpose }) => purpose)
  if (kind === null) return { ...nothing, ...(await packetWith(db, sha256)) }
  const found = kind === 'sealed' ? await sealedSignatures(db, sha256) : []
  // not of the copies that later signers' seals were added to
  const own = found.find((copy) => copy.sha256 === sha256)
  const signatures = found.filter(({ sample }) => !sample)
  const sample = found.length > 0 && signatures.length === 0
  return {
    known: true,
    kind,
    sample,
    test: sample && found.some(({ test }) => test),
    signature_count: signatures.length,
    signatures: signatures.map((signature) => ({
      signer: shortName(signature.signer_full_name),
      phone: maskPhone(signature.signer_phone),
      venture: signature.venture,
      signed_at: signature.signed_at.toISOString(),
      request_id: signature.request_id,
    })),
    followed_by: await followUpsOf(
      db,
      signatures.map(({ request_id }) => request_id),
    ),
    gost: found[0]?.gost_at ? { at: found[0].gost_at.toISOString(), signer: found[0].gost_signer ?? '' } : null,
    document_stamp: own?.document_stamped_at
      ? { at: own.document_stamped_at.toISOString(), authority: own.document_stamped_by }
      : null,
    stamp: found[0]?.stamped_at ? { at: found[0].stamped_at.toISOString(), authority: found[0].stamped_by } : null,
  }
}

const nothing: VerifyAnswer = {
  known: false,
  kind: null,
  sample: false,
  test: false,
  signature_count: 0,
  signatures: [],
  followed_by: [],
  gost: null,
  document_stamp: null,
  stamp: null,
}

/** A packet for a court names nobody here: it is for who has it. */
async function packetWith(db: Kysely<Tables>, sha256: string): Promise<Partial<VerifyAnswer>> {
  const packet = await db
    .selectFrom('files as f')
    .innerJoin('court_packets as p', 'p.file_id', 'f.id')
    .innerJoin('document_sign_requests as r', 'r.id', 'p.request_id')
    .select(['r.sample', 'r.test'])
    .where('f.sha256', '=', sha256)
    .where('f.purpose', '=', 'packet')
    .executeTakeFirst()
  return packet ? { known: true, kind: 'packet', ...packet } : {}
}

function sealedSignatures(db: Kysely<Tables>, sha256: string) {
  return (
    signaturesOf(db, sha256)
      .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
      .leftJoin('gost_seals as g', (join) =>
        join.on((eb) => eb('g.file_id', '=', eb.fn.coalesce('f.sealed_id', 'f.id'))).on('f.sha256', '=', sha256),
      )
      // the time that its protocol says
      .leftJoin('journal as j', (join) =>
        join
          .on('j.subject', '=', 'signatures')
          .onRef('j.subject_id', '=', 's.request_id')
          .onRef('j.chain', '=', 's.client_id'),
      )
      .select(['f.stamped_at', 'f.stamped_by', 'g.made_at as gost_at', 'g.signer as gost_signer'])
      .select(['f.sha256', 'f.document_stamped_at', 'f.document_stamped_by'])
      .select(['s.signer_full_name', 's.signer_phone', 's.request_id', 'r.venture', 'r.sample', 'r.test'])
      .select((eb) => eb.fn.coalesce('j.at', 's.signed_at').as('signed_at'))
      .where('f.purpose', '=', 'sealed')
      .distinct()
      .orderBy('signed_at')
      .limit(50)
      .execute()
  )
}

function signaturesOf(db: Kysely<Tables>, sha256: string) {
  return db
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
    .where('f.id', 'in', filesWithHash(db, sha256))
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
