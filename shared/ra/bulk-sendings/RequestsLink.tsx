import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'

/** The requests of a sending as a list, to search, select and export like any others. */
export function RequestsLink({ sending: { id, counts } }: { sending: BulkSending }) {
  if (counts.sent === 0) return null
  const search = new URLSearchParams({ filter: JSON.stringify({ bulk_sending_id: id }) })
  return (
    <Button component={Link} to={`/request?${search}`} variant="outlined">
      {t.as_list}
    </Button>
  )
}
