import type { VerifyFileAnswer } from '#shared/contract/verify.ts'
import { verifyTexts as texts } from '#shared/text/verify.ts'
import { StampLine } from './StampLine.tsx'

/** Sends the file to the server: only with the person's consent. */
export function SealOffer({ onAgree }: { onAgree: () => void }) {
  return (
    <>
      <p>{texts.seal.offer}</p>
      <p>
        <button type="button" className="button button--plain" onClick={onAgree}>
          {texts.seal.check}
        </button>
      </p>
    </>
  )
}

/** Each signature of a file, under the verdict over it. */
export function SealOutcome({ seal }: { seal: VerifyFileAnswer['seal'] }) {
  if (seal.state === 'unsigned') return <p>{texts.seal.unsigned}</p>
  return (
    <ul className="outcome__signatures">
      {seal.seals.map(({ kind, signer, covered_bytes, fault, fingerprint_sha256, stamp }) => (
        <li key={covered_bytes}>
          <strong>{signer ?? texts.seal.nobody}</strong>
          <br />
          {fault ??
            (kind === 'document_stamp' ? texts.stamp.right : seal.sample ? texts.seal.sample : texts.seal.right)}
          <br />
          <span className="figures">{texts.seal.covers(covered_bytes, seal.bytes)}</span>
          <br />
          <StampLine stamp={stamp} />
          {fingerprint_sha256 && <code className="outcome__sum">{fingerprint_sha256}</code>}
        </li>
      ))}
    </ul>
  )
}
