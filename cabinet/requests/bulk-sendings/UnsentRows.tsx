import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { useRows } from '#shared/ra/bulk-sendings/use-rows.ts'
import { bulkFaults, bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { loadRows } from './load-rows.ts'

const shown_max = 5
const unsent = { state: ['wrong', 'duplicate'] }

export const unsentCount = ({ counts }: BulkSending) => counts.wrong + counts.duplicate

/** The rows that the button beside will leave out, counted, and the first of them with what is wrong. */
export function UnsentRows({ sending }: { sending: BulkSending }) {
  const count = unsentCount(sending)
  const { data } = useRows(loadRows, sending, unsent, 0)
  if (count === 0) return null
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      {t.unsent(count)}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {data?.rows.slice(0, shown_max).map(({ id, line, full_name, errors }) => (
          <li key={id}>{t.unsent_row(line, full_name, bulkFaults(errors).join('. '))}</li>
        ))}
        {count > shown_max && <li>{t.unsent_more(count - shown_max)}</li>}
      </Box>
    </Alert>
  )
}
