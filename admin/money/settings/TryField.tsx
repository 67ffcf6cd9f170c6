import TextField from '@mui/material/TextField'
import { setupScreenTexts as t } from '#shared/text/setup.ts'
import type { Trial } from './use-try.ts'

export const triedField = { mail: 'email', sms: 'phone' } as const

/** Recipient of a test message, which is sent with the settings just saved or with those in force. */
export function TryField({ trial: { channel, to, setTo, errors } }: { trial: Trial }) {
  const fault = errors[triedField[channel]]
  return (
    <TextField
      label={t.try_to[channel]}
      type={channel === 'mail' ? 'email' : 'tel'}
      autoComplete={channel === 'mail' ? 'email' : 'tel'}
      fullWidth
      value={to}
      error={fault !== undefined}
      helperText={fault ?? t.try_hint}
      onChange={({ target }) => setTo(target.value)}
    />
  )
}
