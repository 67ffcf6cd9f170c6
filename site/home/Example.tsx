import { useState } from 'react'
import { useHydrated } from '#shared/browser/use-hydrated.ts'
import { showTime } from '#shared/rules/clock.ts'
import { code_digits } from '#shared/rules/limits.ts'
import { homeTexts } from '#shared/text/pages.ts'

const t = homeTexts.example
const steps = ['read', 'code', 'sign', 'signed'] as const
type Step = (typeof steps)[number]

/** The signer's way in small, on this page alone: nothing is sent, and the code is shown as the SMS would bring it. */
export function Example() {
  const [step, setStep] = useState<Step>('read')
  const [sms, setSms] = useState('')
  const next = () => setStep(steps[steps.indexOf(step) + 1] ?? 'read')
  const sendCode = () => {
    setSms(aCode())
    next()
  }
  return (
    <section className="example" aria-label={t.label}>
      <div className="example__phone">
        <p className="example__try">{t.try}</p>
        <p className="example__venture">{t.venture}</p>
        <p>{t.asks}</p>
        <Documents />
        <div aria-live="polite">
          {step === 'read' && <Act label={t.get_code} note={t.consent} onAct={sendCode} />}
          {step === 'code' && <Code sms={sms} onRight={next} />}
          {step === 'sign' && <Act label={t.sign} note={t.right} onAct={next} />}
          {step === 'signed' && <Signed onAgain={next} />}
        </div>
      </div>
      <p className="quiet">{t.nothing_sent}</p>
    </section>
  )
}

const aCode = () => Array.from({ length: code_digits }, () => Math.floor(Math.random() * 10)).join('')

function Documents() {
  return (
    <ul>
      {t.documents.map(({ title, pages }) => (
        <li key={title}>
          <span>{title}</span>
          <span className="quiet">{pages}</span>
        </li>
      ))}
    </ul>
  )
}

function Act({ label, note, onAct }: { label: string; note: string; onAct: () => void }) {
  const hydrated = useHydrated()
  return (
    <div className="example__step">
      <p className="quiet">{note}</p>
      <button type="button" className="button" disabled={!hydrated} onClick={onAct}>
        {label}
      </button>
    </div>
  )
}

function Code({ sms, onRight }: { sms: string; onRight: () => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, code_digits)
    setTyped(digits)
    setIsWrong(false)
    if (digits === sms) onRight()
    else if (digits.length === code_digits) setIsWrong(true)
  }
  return (
    <div className="example__step">
      <p className="example__sms">{t.sms(sms)}</p>
      <label htmlFor="example-code">{t.code}</label>
      <input
        id="example-code"
        className="example__code figures"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.target.value)}
        aria-invalid={isWrong}
        aria-describedby="example-wrong"
      />
      <p id="example-wrong" className="example__wrong">
        {isWrong && t.wrong}
      </p>
    </div>
  )
}

function Signed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="example__step">
      <p className="example__signed figures">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="m4 10.500 4 4 8-9" />
        </svg>
        {t.signed(showTime(new Date().toISOString()))}
      </p>
      <p className="quiet">{t.what_next}</p>
      <button type="button" className="button button--plain" onClick={onAgain}>
        {t.again}
      </button>
    </div>
  )
}
