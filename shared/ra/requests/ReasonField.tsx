import TextField from '@mui/material/TextField'
import { reason_chars_max } from '../../rules/limits.ts'
import { extendTexts as t } from '../../text/request-changes.ts'

type ReasonFieldProps = { value: string; onChange: (reason: string) => void; error?: string | undefined }

/** Why staff change a client's request: the sender sees it. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  return (
    <TextField
      label={t.reason}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={error ?? t.reason_hint}
      multiline
      minRows={2}
      required
      sx={{ m: 0 }}
      slotProps={{ htmlInput: { maxLength: reason_chars_max } }}
    />
  )
}
