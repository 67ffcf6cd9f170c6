import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { copies_chars_max } from '#shared/rules/copies.ts'
import { copyTexts as t, faultOfCopies } from '#shared/text/copies.ts'

type CopiesFieldProps = { value: string; onChange: (copies: string) => void; error?: string | undefined }

/** Who else gets the signed copy: addresses, typed one after another. */
export function CopiesField({ value, onChange, error }: CopiesFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const fault = error ?? (isLeft ? faultOfCopies(value) : null)
  return (
    <TextField
      label={t.label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      error={fault !== null}
      helperText={fault ?? t.hint}
      fullWidth
      multiline
      sx={{ mt: 2, mb: 0 }}
      slotProps={{ htmlInput: { maxLength: copies_chars_max, inputMode: 'email', autoCapitalize: 'none' } }}
    />
  )
}
