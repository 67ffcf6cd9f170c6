import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'

/** How many of those who received the link have signed. */
export function SignedBar({ sending: { counts, request_counts } }: { sending: BulkSending }) {
  if (counts.sent === 0) return null
  const words = t.signed_of(request_counts.signed, counts.sent)
  return (
    <Card sx={{ display: 'grid', gap: 1, px: 2.5, py: 2 }}>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{words}</Box>
      <LinearProgress
        variant="determinate"
        color="success"
        value={(request_counts.signed / counts.sent) * 100}
        aria-label={words}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'action.selected' }}
      />
    </Card>
  )
}
