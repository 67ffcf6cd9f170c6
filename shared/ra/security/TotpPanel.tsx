import { useState } from 'react'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import type { SecondFactor, TotpSetup } from '../../contract/second-factor.ts'
import { showDate } from '../../rules/clock.ts'
import { securityTexts as t } from '../../text/second-factor.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { Panel } from '../Panel.tsx'
import { useAct } from '../requests/use-act.ts'
import { useChange } from '../requests/use-change.ts'
import type { FactorCalls } from './factor-calls.ts'
import { TotpDialog } from './TotpDialog.tsx'
import { textOf } from '../../browser/text-of.ts'

type TotpPanelProps = { calls: FactorCalls; factor: SecondFactor; onCodes: (codes: string[]) => void }

export function TotpPanel({ calls, factor: { totp, passkeys }, onCodes }: TotpPanelProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  return (
    <Panel
      title={t.totp}
      actions={
        totp ? <RemoveButton calls={calls} isLast={passkeys.length === 0} /> : <BeginButton {...{ calls, setSetup }} />
      }
    >
      <Typography color="text.secondary">{totp ? t.totp_on(showDate(totp.created_at)) : t.totp_off}</Typography>
      {setup && (
        <TotpDialog
          calls={calls}
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(codes) => {
            setSetup(null)
            onCodes(codes)
          }}
        />
      )}
    </Panel>
  )
}

type BeginButtonProps = { calls: FactorCalls; setSetup: (setup: TotpSetup) => void }

function BeginButton({ calls, setSetup }: BeginButtonProps) {
  const notify = useNotify()
  const { change, isBusy } = useChange(setSetup)
  const begin = () =>
    change(async () => {
      try {
        return await calls.beginTotp()
      } catch (error) {
        notify(textOf(error), { type: 'error' })
        throw error
      }
    }, null)
  return (
    <Button variant="contained" loading={isBusy} onClick={() => void begin()}>
      {t.totp_begin}
    </Button>
  )
}

function RemoveButton({ calls, isLast }: { calls: FactorCalls; isLast: boolean }) {
  const { act } = useAct()
  return (
    <ConfirmButton
      color="error"
      title={t.totp_remove_title}
      content={isLast ? t.totp_remove_about : t.totp_remove_beside}
      verb={t.totp_remove}
      onConfirm={() => act(calls.removeTotp, t.totp_removed)}
    >
      {t.totp_remove}
    </ConfirmButton>
  )
}
