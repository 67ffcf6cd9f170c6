import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { signInTexts as t } from '../../text/browser.ts'
import { securityTexts } from '../../text/second-factor.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { Code } from './use-sign-in.ts'

type CodeStepProps = {
  /** of the account: `totp`, `passkey` */
  factors: readonly string[]
  error: string
  isBusy: boolean
  onSubmit: (code: Code) => void
  onPasskey: () => void
  onFail: (text: string) => void
  onBack: () => void
}

/** The second step of a login: a passkey, a code of the app, or a recovery code. */
export function CodeStep({ factors, error, isBusy, onSubmit, onPasskey, onFail, onBack }: CodeStepProps) {
  const hasApp = factors.includes('totp')
  const [way, setWay] = useState<'otp' | 'recovery'>(hasApp ? 'otp' : 'recovery')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const isOtp = way === 'otp'
  useEffect(() => input.current?.focus(), [way])

  const enter = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return onFail(securityTexts.empty_code)
    onSubmit(isOtp ? { otp: code } : { recovery: code })
  }
  const switchWay = () => {
    setWay(isOtp ? 'recovery' : 'otp')
    setCode('')
    onFail('')
  }

  return (
    <form className="card login__form" onSubmit={enter} noValidate>
      <h1>{securityTexts.login_step}</h1>
      {factors.includes('passkey') && <PasskeyButton isMain={!hasApp} isBusy={isBusy} onClick={onPasskey} />}
      <label className="field">
        <span className="field__label">{isOtp ? securityTexts.code : securityTexts.recovery_code}</span>
        <input
          ref={input}
          className="field__input"
          name={way}
          inputMode={isOtp ? 'numeric' : 'text'}
          autoComplete={isOtp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isOtp ? 20 : 40}
          value={code}
          aria-invalid={error !== ''}
          aria-describedby={errorId}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <p className="field__error" id={errorId} role="alert">
        {error}
      </p>
      <button className={hasApp ? 'button' : 'button button--plain'} type="submit" aria-disabled={isBusy}>
        {isBusy ? t.busy : t.submit}
      </button>
      {hasApp && (
        <button className="login__fill" type="button" onClick={switchWay}>
          {isOtp ? securityTexts.by_recovery : securityTexts.by_app}
        </button>
      )}
      <button className="login__fill" type="button" onClick={onBack}>
        {securityTexts.back}
      </button>
    </form>
  )
}
