import { verifyTexts as texts } from '#shared/text/pages.ts'
import { DropZone } from './DropZone.tsx'
import { Outcome } from './Outcome.tsx'
import { useVerification, type Verification } from './use-verification.ts'
import './verify.css'

function Progress({ state }: { state: Extract<Verification, { step: 'hashing' | 'asking' }> }) {
  const text = state.step === 'hashing' ? texts.hashing : texts.asking
  const share = state.step === 'hashing' ? { value: state.share } : {}
  return (
    <section className="card outcome">
      <p className="outcome__file">{state.name}</p>
      <p>{text}</p>
      <progress className="progress" max={1} aria-label={text} {...share} />
    </section>
  )
}

function Result({ state }: { state: Verification }) {
  switch (state.step) {
    case 'idle':
      return null
    case 'hashing':
    case 'asking':
      return <Progress state={state} />
    case 'answered':
      return <Outcome {...state} />
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
  const { state, check, clear } = useVerification()
  const isDone = state.step === 'answered' || state.step === 'failed'
  return (
    <article className="text">
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
      {state.step === 'idle' && <DropZone onFile={(file) => void check(file)} />}
      <div aria-live="polite">
        <Result state={state} />
      </div>
      {isDone && (
        <p>
          <button type="button" className="button button--plain" onClick={clear}>
            {texts.another}
          </button>
        </p>
      )}
    </article>
  )
}
