import { useEffect, useState, type Ref } from 'react'
import { code_digits } from '#shared/rules/limits.ts'

export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, code_digits)

type CodeInputProps = {
  value: string
  onChange: (digits: string) => void
  label: string
  error: boolean
  describedBy: string
  inputRef: Ref<HTMLInputElement>
}

const cells = Array.from({ length: code_digits }, (_none, i) => i)

/** One real input, so that paste, autofill and screen readers work; the six cells under it are decoration. */
export function CodeInput({ value, onChange, label, error, describedBy, inputRef }: CodeInputProps) {
  const [focused, setFocused] = useState(false)
  const active = focused ? Math.min(value.length, code_digits - 1) : -1
  return (
    <div className="code">
      <label className="code__label" htmlFor="code">
        {label}
      </label>
      <div className={error ? 'code__field code__field--bad' : 'code__field'}>
        <div className="code__cells" aria-hidden="true">
          {cells.map((i) => (
            <span key={i} className={i === active ? 'code__cell code__cell--active' : 'code__cell'}>
              {value[i] ?? ''}
            </span>
          ))}
        </div>
        <input
          id="code"
          className="code__input"
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // the caret is hidden: it always belongs at the end
          onSelect={({ currentTarget: field }) => {
            if (field.selectionStart === field.selectionEnd) field.setSelectionRange(value.length, value.length)
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          aria-invalid={error}
          aria-describedby={describedBy}
        />
      </div>
    </div>
  )
}

/**
 * WebOTP: where the browser can read the SMS, the person only confirms; requested again for each code sent (`sent`).
 */
export function useSmsCode(onCode: (digits: string) => void, sent: number | undefined): void {
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return
    const abort = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: abort.signal } as CredentialRequestOptions
    navigator.credentials.get(options).then(
      (credential) => {
        const code = credential && 'code' in credential ? digitsOf(String(credential.code)) : ''
        if (code.length === code_digits) onCode(code)
      },
      // no SMS, or the person prefers to type: the input works as usual
      () => {},
    )
    return () => abort.abort()
    // the first handler stays valid: it only sets state
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sent])
}
