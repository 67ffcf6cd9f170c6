import { useState } from 'react'
import { password_chars_max } from '#shared/rules/limits.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = { value: string; error: string | undefined; onValue: (value: string) => void }

export function PasswordField({ value, error, onValue }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <TextField
        {...registerTexts.fields.password}
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
