import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CopyRecipient } from '../../contract/copies.ts'
import { isTerminal, type SignRequestStatus } from '../../rules/document-sign-requests.ts'
import { copyTexts as t, copyUnsentTexts } from '../../text/copies.ts'
import { deliveryStatusTexts } from '../../text/timeline.ts'

type CopyRowsProps = { copies: readonly CopyRecipient[]; status: SignRequestStatus }

/** Who else gets the signed copy, and where each letter is. */
export function CopyRows({ copies, status }: CopyRowsProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {copies.map((copy) => (
        <li key={copy.id}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{copy.email}</Box>
          <Typography variant="body2" color="text.secondary">
            {stateOf(copy, status)}
          </Typography>
        </li>
      ))}
    </Box>
  )
}

function stateOf({ unsent, delivery_status, cause }: CopyRecipient, status: SignRequestStatus): string {
  if (unsent !== null) return copyUnsentTexts[unsent]
  if (delivery_status !== null) return cause ?? deliveryStatusTexts[delivery_status]
  if (status === 'signed') return t.goes
  return isTerminal(status) ? t.not_signed : t.waits
}
