import { X509Certificate } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { VerifyAnswer } from '#shared/contract/document-sign-requests.ts'
import { verifyRoutes } from '#shared/contract/routes/verify.ts'
import type { SealCertificate } from '#shared/contract/seal.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import { shortName } from '#shared/rules/person.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { presentCertificate } from '#server/documents/seal/present-certificate.ts'
import { checkSeal } from '#server/documents/tasks/check-seal.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { addressKey } from '#server/platform/http/address.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

/**
 * What is known of a file by its hash, for anyone who has it: the signed document, or a sealed copy. Names and phones
 * are masked.
 */
async function verifyHash(db: Kysely<Tables>, sha256: string): Promise<VerifyAnswer> {
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

/** The certificate in use, and all that seals were ever checked against. */
function publishedOf({ certificate_pem, known_pem }: Services['certificate']): SealCertificate[] {
  const published = [certificate_pem, ...known_pem].map((pem) => presentCertificate(new X509Certificate(pem)))
  return [...new Map(published.map((one) => [one.fingerprint_sha256, one])).values()]
}

export async function verify(app: App, services: Services): Promise<void> {
  const { db, documents, certificate, config, limits } = services
  await acceptUploads(app, [...verifyRoutes.file.upload.types], file_bytes_max)
  serve(
    app,
    verifyRoutes.file,
    async ({ request }) => {
      await limits.take('file_checks_address', addressKey(request.ip))
      const { bytes } = await uploadOf(request, 'документ.pdf')
      if (bytes.length === 0) refuse('file_empty')
      const { known_pem } = certificate
      const checked = await checkSeal(documents, bytes, known_pem, config.seal.stamp_roots_pem)
      const { state, ours, signatures } = checked
      const sha256 = sha256Hex(bytes)
      const seals = signatures.map(({ signer, covered_bytes, fault, fingerprint_sha256, stamp }) => ({
        signer,
        covered_bytes,
        fault,
        fingerprint_sha256,
        stamp,
      }))
      return { ...(await verifyHash(db, sha256)), sha256, seal: { state, ours, seals, bytes: bytes.length } }
    },
    { body_bytes_max: file_bytes_max },
  )
  const published = publishedOf(certificate)
  serve(app, verifyRoutes.certificates, async () => published)
  serve(app, verifyRoutes.hash, ({ body }) => verifyHash(db, body.sha256))
}
