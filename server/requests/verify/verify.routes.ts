import { X509Certificate } from 'node:crypto'
import { verifyRoutes } from '#shared/contract/routes/verify.ts'
import type { SealCertificate } from '#shared/contract/seal.ts'
import { file_bytes_max } from '#shared/rules/limits.ts'
import { revokedCertificates } from '#server/documents/cms/crl-file.ts'
import { presentCertificate } from '#server/documents/seal/present-certificate.ts'
import { checkSeal } from '#server/documents/tasks/check-seal.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { addressKey } from '#server/platform/http/address.ts'
import { withLimit } from '#server/platform/http/limits.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { verifyHash } from './verify.store.ts'

/** The certificate in use, earlier ones, and all that seals were ever checked against. */
function publishedOf({ certificate_pem, issued_pem, known_pem }: Services['certificate']): SealCertificate[] {
  const published = [certificate_pem, ...issued_pem, ...known_pem].map((pem) =>
    presentCertificate(new X509Certificate(pem)),
  )
  return [...new Map(published.map((one) => [one.fingerprint_sha256, one])).values()]
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
        const checked = await checkSeal(documents.forClient(0), bytes, known_pem, stamp_roots_pem, revoked)
        const { state, ours, signatures } = checked
        const sha256 = sha256Hex(bytes)
        const seals = signatures.map(({ kind, signer, covered_bytes, fault, fingerprint_sha256, stamp }) => ({
          kind,
          signer,
          covered_bytes,
          fault,
          fingerprint_sha256,
          stamp,
        }))
        return { ...(await verifyHash(db, sha256)), sha256, seal: { state, ours, seals, bytes: bytes.length } }
      }),
    { body_bytes_max: file_bytes_max },
  )
  const published = publishedOf(certificate)
  serve(app, verifyRoutes.certificates, async () => published)
  serve(app, verifyRoutes.hash, ({ body, request }) =>
    withLimit(db, 'hash_checks_address', addressKey(request.ip), () => verifyHash(db, body.sha256)),
  )
}
