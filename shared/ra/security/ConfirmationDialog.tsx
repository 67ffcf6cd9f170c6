import { useState } from 'react'
import Button from '@mui/material/Button'
import { securityTexts as t } from '../../text/second-factor.ts'
import { FormDialog } from '../FormDialog.tsx'
import { formError } from '../requests/form-error.ts'
import { useChange } from '../requests/use-change.ts'
import { CodeField } from './CodeField.tsx'
import type { FactorCalls } from './factor-calls.ts'

type ConfirmationDialogProps = { calls: FactorCalls; onAnswer: (isConfirmed: boolean) => void }

export function ConfirmationDialog({ calls, onAnswer }: ConfirmationDialogProps) {
  const [way, setWay] = useState<'otp' | 'recovery'>('otp')
  const [code, setCode] = useState('')
  const { change, isBusy, errors } = useChange(() => onAnswer(true))
  const isOtp = way === 'otp'
  return (
    <FormDialog
      title={t.confirm_title}
      about={t.confirm_about}
      verb={t.confirm}
      whyNot={code.trim() ? null : t.empty_code}
      isBusy={isBusy}
      error={formError(errors, [way])}
      onSubmit={() => void change(() => calls.confirm({ [way]: code }), null)}
      onClose={() => onAnswer(false)}
    >
      <CodeField
        key={way}
        label={isOtp ? t.code : t.recovery_code}
        value={code}
        error={errors[way]}
        onChange={setCode}
        isNumeric={isOtp}
      />
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          setWay(isOtp ? 'recovery' : 'otp')
          setCode('')
        }}
      >
        {isOtp ? t.by_recovery : t.by_app}
      </Button>
    </FormDialog>
  )
}
