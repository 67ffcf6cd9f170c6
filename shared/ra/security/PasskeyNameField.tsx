import TextField from '@mui/material/TextField'
import { passkeyScreenTexts as t } from '../../text/second-factor.ts'

type PasskeyNameFieldProps = { name: string; error: string | undefined; onChange: (name: string) => void }

export function PasskeyNameField({ name, error, onChange }: PasskeyNameFieldProps) {
  return (
    <TextField
      fullWidth
      label={t.name}
      value={name}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
