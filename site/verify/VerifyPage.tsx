import type { VerifyHashAnswer } from '#shared/contract/verify.ts'
import { proof_name } from '#shared/text/proof.ts'
import { check_script_sha256, proof_page_path, proof_page_sha256, verifyTexts as texts } from '#shared/text/verify.ts'
import { ArchiveOutcome } from './Archive.tsx'
import { Certificates } from './Certificates.tsx'
import { DropZone } from './DropZone.tsx'
import { Outcome } from './Outcome.tsx'
import { SealOffer, SealOutcome } from './Seal.tsx'
import { useVerification, type Verification } from './use-verification.ts'
import './verify.css'

type Busy = Extract<Verification, { step: 'hashing' | 'asking' | 'checking' }>

function Progress({ state }: { state: Busy }) {
  const text = { hashing: texts.hashing, asking: texts.asking, checking: texts.checking }[state.step]
  const share = state.step === 'hashing' ? { value: state.share } : {}
  return (
    <section className="card outcome">
      <p className="outcome__file">{state.name}</p>
      <p>{text}</p>
      <progress className="progress" max={1} aria-label={text} {...share} />
    </section>
  )
}

/** Time-stamps that others have added to our file are told from other additions by its bytes only. */
const mayBeStamped = ({ seal }: VerifyHashAnswer) =>
  seal?.state === 'extended' && seal.ours && seal.seals.at(-1)?.kind === 'document_stamp'

/** Its verdict says already that there is no seal in it. */
const isOriginal = ({ kind, seal }: VerifyHashAnswer) => kind === 'original' && seal?.state === 'unsigned'

function Result({ state, checkSeal }: { state: Verification; checkSeal: (file: File) => void }) {
  switch (state.step) {
    case 'idle':
      return null
    case 'hashing':
    case 'asking':
    case 'checking':
      return <Progress state={state} />
    case 'answered':
      return (
        <Outcome {...state}>
          {state.answer.seal && !isOriginal(state.answer) && <SealOutcome seal={state.answer.seal} />}
          {mayBeStamped(state.answer) && <SealOffer onAgree={() => checkSeal(state.file)} />}
        </Outcome>
      )
    case 'archive':
      return <ArchiveOutcome {...state} />
    case 'checked':
      return (
        <Outcome {...state}>
          <SealOutcome seal={state.answer.seal} />
        </Outcome>
      )
    case 'failed':
      return (
        <section className="card outcome">
          <p className="outcome__file">{state.name}</p>
          <p className="notice notice--bad">{state.message}</p>
        </section>
      )
  }
}

export function Page() {
  const { state, check, checkSeal, clear } = useVerification()
  const isDone = ['answered', 'archive', 'checked', 'failed'].includes(state.step)
  return (
    <article className="text">
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
      {state.step === 'idle' && <DropZone onFile={(file) => void check(file)} />}
      <div aria-live="polite">
        <Result state={state} checkSeal={(file) => void checkSeal(file)} />
      </div>
      {isDone && (
        <p>
          <button type="button" className="button button--plain" onClick={clear}>
            {texts.another}
          </button>
        </p>
      )}
      {state.step === 'idle' && (
        <>
          <Certificates />
          <section className="outcome">
            <h2>{texts.proof.heading}</h2>
            <p>{texts.proof.text}</p>
            <p>
              <a href={proof_page_path} download={proof_name}>
                {texts.proof.take}
              </a>
            </p>
            <code className="outcome__sum">{proof_page_sha256}</code>
          </section>
          <section className="outcome">
            <h2>{texts.script.heading}</h2>
            <p>{texts.script.text}</p>
            <code className="outcome__sum">{check_script_sha256}</code>
          </section>
        </>
      )}
    </article>
  )
}
