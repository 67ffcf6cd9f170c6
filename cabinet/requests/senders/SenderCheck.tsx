import { CanAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Sender } from '#shared/contract/senders.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { nextState } from '#shared/rules/moves.ts'
import { senderMoves } from '#shared/rules/senders.ts'
import { senderStatusTexts, senderTexts as t } from '#shared/text/senders.ts'
import { cabinetApi } from '../../parts/api.ts'

/** The state of one sender's check, and the button that asks for it. */
export function SenderCheck({ sender: { id, kind, name, status, reason, check_term } }: { sender: Sender }) {
  const state = kind === 'individual' && status === 'waiting' ? t.waiting_person : t.states[status]
  const about = check_term === null ? state : `${state}. ${t.term(check_term)}`
  const { change, isBusy, errors } = useChange(() => undefined)
  const ask = () => change(() => cabinetApi.call('POST /senders/{id}/ask', { params: { id } }), t.asked)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Typography variant="body2" color="text.secondary">
          {status === 'refused' && reason ? reason : about}
        </Typography>
      </Box>
      <StatusChip {...senderStatusTexts[status]} />
      {formError(errors, []) && <Alert severity="error">{formError(errors, [])}</Alert>}
      {nextState(senderMoves, status, 'ask') && (
        <CanAccess resource="senders" action="ask">
          <Button variant="outlined" size="small" loading={isBusy} onClick={() => void ask()}>
            {t.ask}
          </Button>
        </CanAccess>
      )}
    </Box>
  )
}
