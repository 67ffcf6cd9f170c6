import type { VerifyFileAnswer } from '#shared/contract/verify.ts'
import { verifyTexts as texts } from '#shared/text/verify.ts'
import { Sign } from './Sign.tsx'
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

function intactState({ ours, seals }: VerifyFileAnswer['seal']) {
  if (!ours) return 'foreign'
  return seals.at(-1)?.kind === 'document_stamp' ? 'stamped' : 'intact'
}

export function SealOutcome({ seal }: { seal: VerifyFileAnswer['seal'] }) {
  if (seal.state === 'unsigned') return <p>{texts.seal.unsigned}</p>
  const state = seal.state === 'intact' ? intactState(seal) : seal.state
  const isGood = seal.state === 'intact' && state !== 'foreign'
  const { heading, text } = texts.seal.states[state]
  return (
    <>
      <div className={`notice outcome__head ${isGood ? 'notice--good' : 'notice--bad'}`}>
        <Sign shape={isGood ? 'check' : 'question'} />
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
      </div>
      <ul className="outcome__signatures">
        {seal.seals.map(({ kind, signer, covered_bytes, fault, fingerprint_sha256, stamp }) => (
          <li key={covered_bytes}>
            <strong>{signer ?? texts.seal.nobody}</strong>
            <br />
            {fault ?? (kind === 'document_stamp' ? texts.stamp.right : texts.seal.right)}
            <br />
            <span className="figures">{texts.seal.covers(covered_bytes, seal.bytes)}</span>
            <br />
            <StampLine stamp={stamp} />
            {fingerprint_sha256 && <code className="outcome__sum">{fingerprint_sha256}</code>}
          </li>
        ))}
      </ul>
    </>
  )
}
