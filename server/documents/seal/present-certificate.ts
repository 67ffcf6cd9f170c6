import type { X509Certificate } from 'node:crypto'
import type { SealCertificate } from '#shared/contract/seal.ts'
import { nameOf, ownerOf } from '#server/documents/cms/chain.ts'

/** A certificate of seals as it is on the wire. */
export function presentCertificate(certificate: X509Certificate): SealCertificate {
  return {
    owner: ownerOf(certificate),
    subject: nameOf(certificate) ?? certificate.subject,
    valid_from: certificate.validFromDate.toISOString(),
    valid_until: certificate.validToDate.toISOString(),
    fingerprint_sha256: certificate.fingerprint256,
  }
}
