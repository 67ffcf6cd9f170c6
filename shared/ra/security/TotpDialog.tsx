import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { isWholeCode } from '../../browser/is-whole-code.ts'
import type { RecoveryCodes, TotpSetup } from '../../contract/second-factor.ts'
import { securityTexts as t } from '../../text/second-factor.ts'
import { CopyIconButton } from '../CopyButton.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { formError } from '../requests/form-error.ts'
import { useChange } from '../requests/use-change.ts'
import { CodeField } from './CodeField.tsx'
import type { FactorCalls } from './factor-calls.ts'
import { screen } from '../screen.ts'

const QrCode = screen(() => import('../QrCode.tsx'), 'QrCode')
const side_px = 200

type TotpDialogProps = {
  calls: FactorCalls
  setup: TotpSetup
  onDone: (codes: string[]) => void
  onClose: () => void
}

/** The secret as a QR code and as text; a code made with it proves that the app has it. */
export function TotpDialog({ calls, setup: { secret, uri }, onDone, onClose }: TotpDialogProps) {
  const [otp, setOtp] = useState('')
  const { change, isBusy, errors } = useChange(({ recovery_codes }: RecoveryCodes) => onDone(recovery_codes))
  const confirm = (code: string) => void change(() => calls.confirmTotp(code), null)
  const type = (text: string) => {
    setOtp(text)
    if (isWholeCode(text)) confirm(text)
  }
  return (
    <FormDialog
      title={t.scan_title}
      about={t.scan}
      verb={t.confirm}
      whyNot={otp.trim() ? null : t.empty_code}
      isBusy={isBusy}
      error={formError(errors, ['otp'])}
      onSubmit={() => confirm(otp)}
      onClose={onClose}
    >
      <Box sx={{ justifySelf: 'center' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={side_px} height={side_px} />}>
          <QrCode text={uri} alt={t.qr_alt} side_px={side_px} />
        </Suspense>
      </Box>
      <Facts>
        <Fact label={t.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code> <CopyIconButton text={secret} label={t.copy_secret} />
        </Fact>
      </Facts>
      <CodeField label={t.first_code} value={otp} error={errors['otp']} onChange={type} of="otp" />
    </FormDialog>
  )
}
