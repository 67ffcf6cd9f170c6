import { X509Certificate } from 'node:crypto'
import type { VerifyFileAnswer, VerifyRequest } from '#shared/contract/verify.ts'
import { verifyRoutes } from '#shared/contract/routes/verify.ts'
import type { SealCertificate } from '#shared/contract/seal.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import type { SealCheck } from '#server/documents/cms/check-seal.ts'
import { isSampleRoot } from '#server/documents/cms/certificate-names.ts'
import { isUnder } from '#server/documents/cms/chain.ts'
import { revokedCertificates } from '#server/documents/cms/crl-file.ts'
import { presentCertificate } from '#server/documents/seal/present-certificate.ts'
import { checkSeal, checkSealParts } from '#server/documents/tasks/check-seal.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { withLimit } from '#server/platform/http/limits.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { verifyHash } from './verify.store.ts'

/** The certificate in use, earlier ones, all that seals were ever checked against; those of samples last. */
function publishedOf({ certificate_pem, issued_pem, known_pem, sample }: Services['certificate']): SealCertificate[] {
  const certificates = [certificate_pem, ...issued_pem, ...known_pem, sample.certificate_pem].map(
    (pem) => new X509Certificate(pem),
  )
  const sampleRoots = certificates.filter(isSampleRoot)
  const published = certificates.map((certificate) => ({
    ...presentCertificate(certificate),
    sample: isUnder(certificate, [], sampleRoots),
  }))
  const once = [...new Map(published.map((certificate) => [certificate.fingerprint_sha256, certificate])).values()]
  return once.toSorted((a, b) => Number(a.sample) - Number(b.sample))
}

export async function verify(app: App, services: Services): Promise<void> {
  const { db, documents, certificate, config } = services
  await acceptUploads(app, [...verifyRoutes.file.upload.types], { bytes_max: file_bytes_max })
  serve(
    app,
    verifyRoutes.file,
    ({ request }) =>
      withLimit(db, 'file_checks_address', addressKey(request.ip), async () => {
        const { bytes } = await uploadOf(request, 'документ.pdf')
        if (bytes.length === 0) refuse('file_empty')
        const { known_pem } = certificate
        const revoked = await revokedCertificates(config.data_dir)
        const { stamp_roots_pem } = config.seal
        const checked = await checkSeal(documents.forVisitor(request.ip), bytes, known_pem, stamp_roots_pem, revoked)
        const sha256 = sha256Hex(bytes)
        return { ...(await verifyHash(db, sha256)), sha256, seal: presentSeal(checked, bytes.length) }
      }),
    { body_bytes_max: file_bytes_max },
  )
  const published = publishedOf(certificate)
  serve(app, verifyRoutes.certificates, async () => published)
  serve(app, verifyRoutes.hash, ({ body, request }) =>
    withLimit(db, 'hash_checks_address', addressKey(request.ip), async () => {
      const answer = await verifyHash(db, body.sha256)
      return {
        ...answer,
        seal:
          answer.kind === 'sealed' || answer.kind === 'packet' || !body.file
            ? null
            : await sealOf(services, request.ip, body.file),
      }
    }),
  )
}

/** What the signatures of a file that stays with its owner prove. */
async function sealOf(
  { documents, certificate, config }: Services,
  ip: string,
  { bytes: size, seals }: NonNullable<VerifyRequest['file']>,
): Promise<Seal> {
  if (seals.length === 0) return presentSeal({ state: 'unsigned', ours: false, sample: false, signatures: [] }, size)
  const revoked = await revokedCertificates(config.data_dir)
  const { known_pem } = certificate
  const file = { size, parts: seals }
  return presentSeal(
    await checkSealParts(documents.forVisitor(ip), file, known_pem, config.seal.stamp_roots_pem, revoked),
    size,
  )
}

type Seal = VerifyFileAnswer['seal']

function presentSeal({ state, ours, sample, signatures }: SealCheck, bytes: number): Seal {
  const seals = signatures.map(({ kind, signer, covered_bytes, fault, fingerprint_sha256, stamp }) => ({
    kind,
    signer,
    covered_bytes,
    fault,
    fingerprint_sha256,
    stamp,
  }))
  return { state, ours, sample, seals, bytes }
}
