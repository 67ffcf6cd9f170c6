import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Approver, SendingApproval } from '../../contract/sending-approvals.ts'
import { showTime } from '../../rules/clock.ts'
import { showRubles } from '../../rules/show-rubles.ts'
import { approvalStateTexts, approvalTexts as t } from '../../text/sending-approvals.ts'

type ApproverRowsProps = { approval: SendingApproval; onReplace?: ((approver: Approver) => void) | undefined }

/** Who approves before it is sent, and what each has decided. */
export function ApproverRows({ approval, onReplace }: ApproverRowsProps) {
  const { asked_by, asked_at, amount, approvers, state } = approval
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t.asked(asked_by, showTime(asked_at))}
        {amount !== null && `. ${t.amount}: ${showRubles(amount)}`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {approvers.map((approver) => (
          <Box
            component="li"
            key={approver.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              {approver.full_name}
              <Typography variant="body2" color="text.secondary">
                {wordOf(approver, state)}
              </Typography>
              {approver.reason && <Typography variant="body2">{approver.reason}</Typography>}
            </Box>
            {onReplace && state === 'waiting' && approver.state === 'waiting' && (
              <Button size="small" onClick={() => onReplace(approver)}>
                {t.replace}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </>
  )
}

function wordOf({ state, decided_at, turn, active }: Approver, whole: SendingApproval['state']): string {
  if (decided_at) return `${approvalStateTexts[state]}, ${showTime(decided_at)} (МСК)`
  if (whole !== 'waiting') return t.undecided
  const word = turn ? t.turn : t.later
  return active ? word : `${word}, ${t.left}`
}
