import type { X509Certificate } from 'node:crypto'
import type { Seal, SealCertificate } from '#shared/contract/seal.ts'
import { nameOf, ownerOf } from '#server/documents/cms/chain.ts'

/** A certificate of seals as it is on the wire. */
export function presentCertificate(certificate: X509Certificate): Pick<Seal, keyof SealCertificate & keyof Seal> {
  return {
    owner: ownerOf(certificate),
    subject: nameOf(certificate) ?? certificate.subject,
    valid_from: certificate.validFromDate.toISOString(),
    valid_until: certificate.validToDate.toISOString(),
    fingerprint_sha256: certificate.fingerprint256,
  }
}
