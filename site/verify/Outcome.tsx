import type { ReactNode } from 'react'
import type { VerifyAnswer, VerifyHashAnswer } from '#shared/contract/verify.ts'
import { showExactTime } from '#shared/rules/clock.ts'
import { sampleKindOf } from '#shared/rules/samples.ts'
import { type FileFacts, type Verdict, verdictOf } from '#shared/text/claims.ts'
import { followKindTexts } from '#shared/text/follow-ups.ts'
import { verifyTexts as texts } from '#shared/text/verify.ts'
import { Sign } from './Sign.tsx'
import { StampLine } from './StampLine.tsx'

type Seal = VerifyHashAnswer['seal']
type OutcomeProps = { name: string; sha256: string; answer: VerifyAnswer & { seal: Seal }; children?: ReactNode }

export function Headline({ tone, heading, text }: Verdict) {
  return (
    <div className={`notice notice--${tone} outcome__head`}>
      <Sign shape={tone === 'good' ? 'check' : 'question'} />
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
    </div>
  )
}

function Signatures({ answer: { signatures } }: { answer: VerifyAnswer }) {
  return (
    <>
      <h3>{texts.signers}</h3>
      <ul className="outcome__signatures">
        {signatures.map(({ request_id, signer, phone, venture, signed_at }) => (
          <li key={request_id}>
            <strong>{signer}</strong> <span className="figures">{phone}</span>
            <br />
            <span className="figures">
              {texts.signed_at} <time dateTime={signed_at}>{showExactTime(signed_at)}</time>,{' '}
              {texts.protocol(request_id)}
            </span>
            <br />
            <span className="quiet">
              {texts.venture}: {venture}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the same persons have signed since. */
function FollowUps({ answer: { followed_by } }: { answer: VerifyAnswer }) {
  if (followed_by.length === 0) return null
  return (
    <>
      <h3>{texts.followed_by}</h3>
      <ul className="outcome__signatures">
        {followed_by.map(({ request_id, kind, signed_at }) => (
          <li key={request_id}>
            <strong>{followKindTexts[kind]}</strong>
            <br />
            <span className="figures">
              {texts.followed_at} <time dateTime={signed_at}>{showExactTime(signed_at)}</time>,{' '}
              {texts.protocol(request_id)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the service has recorded of a sealed copy that is no sample. */
function Recorded({ answer }: { answer: VerifyAnswer }) {
  const { stamp, document_stamp, gost } = answer
  return (
    <>
      <p>
        {texts.kind}: {texts.sealed}
      </p>
      {(stamp || !document_stamp) && <StampLine stamp={stamp} />}
      {document_stamp && <StampLine stamp={document_stamp} heading={texts.stamp.whole} />}
      {gost && (
        <p>
          {texts.gost}: <strong>{gost.signer}</strong>,{' '}
          <time className="figures" dateTime={gost.at}>
            {showExactTime(gost.at)}
          </time>
        </p>
      )}
      <Signatures answer={answer} />
      <FollowUps answer={answer} />
    </>
  )
}

export function factsOf({ kind, sample, test, seal }: OutcomeProps['answer']): FileFacts {
  return {
    record: kind,
    sample: sampleKindOf({ sample, test }),
    seal: seal && { ...seal, stamped: seal.seals.at(-1)?.kind === 'document_stamp' },
  }
}

/** @param children what the file itself says, or the offer to check it */
export function Outcome({ name, sha256, answer, children }: OutcomeProps) {
  return (
    <section className="card outcome">
      <p className="outcome__file">{name}</p>
      <Headline {...verdictOf(factsOf(answer))} />
      {answer.kind === 'sealed' && !answer.sample && <Recorded answer={answer} />}
      {children}
      <p className="quiet">
        {texts.sum}: <code className="outcome__sum">{sha256}</code>
      </p>
    </section>
  )
}
