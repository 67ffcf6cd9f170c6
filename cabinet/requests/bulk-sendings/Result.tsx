import Box from '@mui/material/Box'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { SendingRows } from '#shared/ra/bulk-sendings/SendingRows.tsx'
import { SignedBar } from '#shared/ra/bulk-sendings/SignedBar.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { Progress } from './Progress.tsx'
import { loadRows } from './load-rows.ts'

/** Progress of a confirmed sending, and the outcome of each row. */
export function Result({ sending }: { sending: BulkSending }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Progress sending={sending} />
      <SignedBar sending={sending} />
      <Panel title={t.rows}>
        <SendingRows sending={sending} load={loadRows} />
      </Panel>
    </Box>
  )
}
