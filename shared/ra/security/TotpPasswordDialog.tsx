import { useState } from 'react'
import TextField from '@mui/material/TextField'
import type { TotpSetup } from '../../contract/second-factor.ts'
import { securityTexts as t } from '../../text/second-factor.ts'
import { FormDialog } from '../FormDialog.tsx'
import { formError } from '../requests/form-error.ts'
import { useChange } from '../requests/use-change.ts'
import type { FactorCalls } from './factor-calls.ts'

type TotpPasswordDialogProps = { calls: FactorCalls; onDone: (setup: TotpSetup) => void; onClose: () => void }

/** For a session that was opened long ago: a person who finds it open must not connect their own app. */
export function TotpPasswordDialog({ calls, onDone, onClose }: TotpPasswordDialogProps) {
  const [password, setPassword] = useState('')
  const { change, isBusy, errors } = useChange((setup: TotpSetup) => {
    onClose()
    onDone(setup)
  })
  return (
    <FormDialog
      title={t.confirm_title}
      about={t.totp_password_about}
      verb={t.proceed}
      whyNot={password ? null : t.empty_password}
      isBusy={isBusy}
      error={formError(errors, ['password'])}
      onSubmit={() => void change(() => calls.beginTotp(password), null)}
      onClose={onClose}
    >
      <TextField
        fullWidth
        type="password"
        autoComplete="current-password"
        label={t.present_password}
        value={password}
        error={Boolean(errors['password'])}
        helperText={errors['password']}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
