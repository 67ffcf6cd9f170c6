import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { whyNoPasskeys } from '../../browser/passkeys.ts'
import type { Passkey } from '../../contract/passkeys.ts'
import type { SecondFactor } from '../../contract/second-factor.ts'
import { showDate, showTime } from '../../rules/clock.ts'
import { passkeyScreenTexts as t } from '../../text/second-factor.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { Panel } from '../Panel.tsx'
import { useAct } from '../requests/use-act.ts'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import type { FactorCalls } from './factor-calls.ts'
import { LoginWay } from './LoginWay.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

type PasskeysPanelProps = { calls: FactorCalls; factor: SecondFactor; onCodes: (codes: string[]) => void }

export function PasskeysPanel({ calls, factor: { passkeys, totp }, onCodes }: PasskeysPanelProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [whyNot] = useState(whyNoPasskeys)
  const add = (
    <Button variant="contained" onClick={() => setIsAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Panel title={t.title} actions={whyNot === null && add}>
      <Typography color="text.secondary">{t.about}</Typography>
      {whyNot !== null && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {whyNot}
        </Alert>
      )}
      {passkeys.length > 0 && (
        <Box component="ul" sx={list}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} calls={calls} passkey={passkey} isLast={passkeys.length === 1 && !totp} />
          ))}
        </Box>
      )}
      {isAdding && (
        <AddPasskeyDialog
          calls={calls}
          onClose={() => setIsAdding(false)}
          onDone={(codes) => {
            setIsAdding(false)
            onCodes(codes)
          }}
        />
      )}
    </Panel>
  )
}

function Row({ calls, passkey, isLast }: { calls: FactorCalls; passkey: Passkey; isLast: boolean }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { name, created_at, last_used_at } = passkey
  return (
    <LoginWay
      name={name}
      about={`${t.added_on(showDate(created_at))}, ${last_used_at ? t.used(showTime(last_used_at)) : t.unused}`}
      actions={
        <Box sx={{ display: 'flex', gap: 1, mx: -1.5 }}>
          <Button size="small" aria-label={`${t.rename}: ${name}`} onClick={() => setIsRenaming(true)}>
            {t.rename}
          </Button>
          <RemoveButton calls={calls} passkey={passkey} isLast={isLast} />
        </Box>
      }
    >
      {isRenaming && <RenamePasskeyDialog calls={calls} passkey={passkey} onClose={() => setIsRenaming(false)} />}
    </LoginWay>
  )
}

function RemoveButton({
  calls,
  passkey: { id, name },
  isLast,
}: {
  calls: FactorCalls
  passkey: Passkey
  isLast: boolean
}) {
  const { act } = useAct()
  return (
    <ConfirmButton
      size="small"
      color="error"
      aria-label={`${t.remove}: ${name}`}
      title={t.remove_title(name)}
      content={isLast ? t.remove_last : t.remove_about}
      verb={t.remove}
      onConfirm={() => act(() => calls.removePasskey(id), t.removed)}
    >
      {t.remove}
    </ConfirmButton>
  )
}

const list = { listStyle: 'none', m: 0, mt: 2, p: 0 }
