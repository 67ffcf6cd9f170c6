import { useEffect, useState } from 'react'
import { publicApi } from '#shared/browser/public-api.ts'
import type { SealCertificate } from '#shared/contract/seal.ts'
import { showDate } from '#shared/rules/clock.ts'
import { sealOwnerText } from '#shared/text/seal-owner.ts'
import { verifyTexts } from '#shared/text/verify.ts'

const texts = verifyTexts.certificates

/** The operator's fingerprints, for checking a seal without the service. Shows nothing until they are loaded. */
export function Certificates() {
  const [certificates, setCertificates] = useState<SealCertificate[]>([])

  useEffect(() => {
    publicApi.call('GET /verify/certificates').then(setCertificates, () => setCertificates([]))
  }, [])

  if (certificates.length === 0) return null
  return (
    <section className="outcome">
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <ul className="outcome__signatures">
        {certificates.map(({ subject, owner, fingerprint_sha256, valid_from, valid_until, sample }) => (
          <li key={fingerprint_sha256}>
            <strong>{subject}</strong> {owner && <span>{sealOwnerText(owner)} </span>}
            {sample && <span>{texts.sample} </span>}
            <span className="quiet figures">{texts.until(showDate(valid_from), showDate(valid_until))}</span>
            <br />
            <code className="outcome__sum">{fingerprint_sha256}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
