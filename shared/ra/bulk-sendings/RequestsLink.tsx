import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { commonLinks } from '../links.ts'

/** The requests of a sending as a list, to search, select and export like any others. */
export function RequestsLink({ sending: { id, counts } }: { sending: BulkSending }) {
  if (counts.sent === 0) return null
  return (
    <Button
      component={Link}
      to={commonLinks.list('document-sign-requests', { bulk_sending_id: id })}
      variant="outlined"
    >
      {t.as_list}
    </Button>
  )
}
