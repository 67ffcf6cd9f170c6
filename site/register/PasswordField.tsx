import { useState } from 'react'
import { password_chars_max } from '#shared/rules/limits.ts'
import { usePasswordHint } from '#shared/browser/use-password-hint.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = {
  value: string
  /** what the password must not be built from */
  context: readonly string[]
  error: string | undefined
  onValue: (value: string) => void
}

export function PasswordField({ value, context, error, onValue }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const hint = usePasswordHint(value, context)
  return (
    <div className="field">
      <TextField
        {...registerTexts.fields.password}
        // hint and error say the same of a weak password: only the error is shown after a press
        hint={error ? undefined : hint}
        data-field="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={password_chars_max}
        value={value}
        error={error}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <label className="check check--small">
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.currentTarget.checked)} />
        {registerTexts.show_password}
      </label>
    </div>
  )
}
