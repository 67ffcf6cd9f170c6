import type { ReactNode } from 'react'
import type { VerifyAnswer, VerifyHashAnswer } from '#shared/contract/verify.ts'
import { showExactTime } from '#shared/rules/clock.ts'
import { verifyTexts as texts } from '#shared/text/verify.ts'
import { Sign } from './Sign.tsx'
import { StampLine } from './StampLine.tsx'

type Seal = VerifyHashAnswer['seal']
type OutcomeProps = { name: string; sha256: string; answer: VerifyAnswer & { seal: Seal }; children?: ReactNode }

function Unknown() {
  return (
    <div className="notice notice--wait outcome__head">
      <Sign shape="question" />
      <div>
        <h2>{texts.unknown.heading}</h2>
        <p>{texts.unknown.text}</p>
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

function Known({ answer }: { answer: VerifyAnswer }) {
  const { kind, signature_count, stamp, document_stamp, gost } = answer
  return (
    <>
      <div className="notice notice--good outcome__head">
        <Sign shape="check" />
        <div>
          <h2>{texts.known.heading}</h2>
          <p>{texts.known.text}</p>
        </div>
      </div>
      {kind && (
        <p>
          {texts.kind}: {texts.kinds[kind]}
        </p>
      )}
      {kind === 'sealed' ? (
        <>
          <StampLine stamp={stamp} />
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
        </>
      ) : (
        <p>{texts.signed_times(signature_count)}</p>
      )}
    </>
  )
}

/** A seal says more than that the file is not known. */
const isJudged = (seal: Seal) => seal !== null && seal.state !== 'unsigned'

/** @param children what the file itself says, or the offer to check it */
export function Outcome({ name, sha256, answer, children }: OutcomeProps) {
  return (
    <section className="card outcome">
      <p className="outcome__file">{name}</p>
      {answer.known ? <Known answer={answer} /> : !isJudged(answer.seal) && <Unknown />}
      {children}
      <p className="quiet">
        {texts.sum}: <code className="outcome__sum">{sha256}</code>
      </p>
    </section>
  )
}
