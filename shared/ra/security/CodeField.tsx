import { useEffect, useRef } from 'react'
import TextField from '@mui/material/TextField'

type CodeFieldProps = {
  label: string
  value: string
  error?: string | undefined
  onChange: (text: string) => void
  /** digits, which a phone can fill in; otherwise a recovery code */
  isNumeric: boolean
}

/** The only field of its dialog: it has the focus when the dialog opens. */
export function CodeField({ label, value, error, onChange, isNumeric }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextField
      inputRef={input}
      fullWidth
      label={label}
      value={value}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: {
          inputMode: isNumeric ? 'numeric' : 'text',
          autoComplete: isNumeric ? 'one-time-code' : 'off',
          maxLength: isNumeric ? 20 : 40,
          spellCheck: false,
          autoCapitalize: 'none',
        },
      }}
    />
  )
}
