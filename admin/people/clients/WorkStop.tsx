import Alert from '@mui/material/Alert'
import type { Client } from '#shared/contract/clients.ts'
import { showTime } from '#shared/rules/clock.ts'
import { clientTexts as t } from '#shared/text/clients.ts'

/** That the client is stopped: why, by whom and since when. */
export function WorkStop({ client: { status, blocked_at, block_reason, blocked_by } }: { client: Client }) {
  if (status !== 'blocked' || blocked_at === null) return null
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
      {t.stopped_note(block_reason ?? t.no_reason, blocked_by ?? '', showTime(blocked_at))}
    </Alert>
  )
}
