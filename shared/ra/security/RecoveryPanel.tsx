import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { securityTexts as t } from '../../text/second-factor.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { Panel } from '../Panel.tsx'
import { useAct } from '../requests/use-act.ts'
import type { FactorCalls } from './factor-calls.ts'

const few = 3

type RecoveryPanelProps = { calls: FactorCalls; left: number; onCodes: (codes: string[]) => void }

export function RecoveryPanel({ calls, left, onCodes }: RecoveryPanelProps) {
  return (
    <Panel title={t.recovery} actions={<RenewButton calls={calls} onCodes={onCodes} />}>
      <Typography color="text.secondary">{t.recovery_left(left)}</Typography>
      {left < few && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t.recovery_few}
        </Alert>
      )}
    </Panel>
  )
}

function RenewButton({ calls, onCodes }: Omit<RecoveryPanelProps, 'left'>) {
  const { act } = useAct()
  const renew = () => act(calls.renewRecoveryCodes, null, ({ recovery_codes }) => onCodes(recovery_codes))
  return (
    <ConfirmButton
      variant="outlined"
      title={t.recovery_renew_title}
      content={t.recovery_renew_about}
      verb={t.recovery_renew}
      onConfirm={renew}
    >
      {t.recovery_renew}
    </ConfirmButton>
  )
}
