import { useEffect, useRef } from 'react'
import TextField from '@mui/material/TextField'
import { password_chars_max } from '../../rules/limits.ts'

type CodeFieldProps = {
  label: string
  value: string
  error?: string | undefined
  onChange: (text: string) => void
  /** digits of an app, which a phone can fill in; a recovery code; or the password */
  of: 'otp' | 'recovery' | 'password'
}

/** The only field of its dialog: it has the focus when the dialog opens. */
export function CodeField({ label, value, error, onChange, of }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextField
      inputRef={input}
      type={of === 'password' ? 'password' : 'text'}
      fullWidth
      label={label}
      value={value}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: {
          inputMode: of === 'otp' ? 'numeric' : 'text',
          autoComplete: { otp: 'one-time-code', recovery: 'off', password: 'current-password' }[of],
          maxLength: { otp: 20, recovery: 40, password: password_chars_max }[of],
          spellCheck: false,
          autoCapitalize: 'none',
        },
      }}
    />
  )
}
