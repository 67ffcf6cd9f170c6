import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { showCountdown, useSecondsLeft } from '#shared/browser/use-seconds-left.ts'
import { code_digits } from '#shared/rules/limits.ts'
import { publicFormTexts as t } from '#shared/text/public-form.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { titles } from '#shared/text/sign.ts'
import { CodeInput, useSmsCode } from '../code/CodeInput.tsx'
import { explainFailure } from '../parts/failures.ts'
import { Heading } from '../parts/Heading.tsx'
import { useAction } from '../parts/use-action.ts'
import { Bar } from './Bar.tsx'
import { clearSent, type SentForm } from './stored-form.ts'

type ProofPageProps = {
  sent: SentForm
  /** what the code leads to, and why it may not come */
  texts: { after_code: string; no_code: string }
  /** goes on when the code is right */
  check: (code: string) => Promise<void>
  onBack: () => void
}

/** The code that proves the phone. */
export function ProofPage({ sent, texts, check: goOn, onBack }: ProofPageProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const seconds = useSecondsLeft(sent.retry_at)

  const check = useAction(
    (entered: string) => goOn(entered),
    async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'wrong_code') return explainFailure(error)
      const left = error.tries_left ?? 0
      setProblem(left > 0 ? `${codeTexts.wrong} ${codeTexts.tries_left(left)}` : t.no_tries)
      setCode('')
      input.current?.focus()
      return null
    },
  )

  function enter(digits: string): void {
    setCode(digits)
    check.calm()
    if (digits !== '') setProblem('')
    if (digits.length === code_digits) check.start(digits)
  }
  useSmsCode(enter, sent.expires_at)
  useEffect(() => input.current?.focus(), [])

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === code_digits) return check.start(code)
        if (problem === '') setProblem(codeTexts.short)
        input.current?.focus()
      }}
    >
      <Heading title={titles.code}>{codeTexts.heading}</Heading>
      <p id="code-hint">
        {codeTexts.sent_to} <span className="phone">{sent.phone}</span>
      </p>
      <CodeInput
        label={codeTexts.label}
        value={code}
        onChange={enter}
        error={problem !== ''}
        describedBy="code-error code-hint"
        inputRef={input}
      />
      <div role="alert" id="code-error">
        {problem && <p className="field__error code__error">{problem}</p>}
      </div>
      <p className="quiet">{texts.after_code}</p>
      <div className="again">
        {seconds > 0 ? (
          <p className="again__wait">{t.again_in(showCountdown(seconds))}</p>
        ) : (
          <button
            type="button"
            className="button button--plain"
            onClick={() => {
              clearSent()
              onBack()
            }}
          >
            {t.again}
          </button>
        )}
      </div>
      <p className="quiet">{texts.no_code}</p>
      <Bar trouble={check.trouble} text={codeTexts.confirm} busy={check.busy} busyText={codeTexts.checking} />
    </form>
  )
}
