import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { links } from '../../parts/links.ts'

/** Rows that cannot be sent, and columns that are not understood. */
export function PreviewNotes({ sending: { counts, unknown_columns } }: { sending: BulkSending }) {
  const another = (
    <Button component={Link} to={links.create('bulk-sendings')} color="inherit" size="small">
      {t.another}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2, '&:empty': { display: 'none' } }}>
      {counts.ready === 0 && (
        <Alert severity="error" action={another}>
          {t.nobody}
        </Alert>
      )}
      {counts.ready > 0 && counts.wrong > 0 && (
        <Alert severity="warning" action={another}>
          {t.wrong(counts.wrong)}
        </Alert>
      )}
      {counts.duplicate > 0 && <Alert severity="info">{t.duplicates(counts.duplicate)}</Alert>}
      {unknown_columns.length > 0 && <Alert severity="info">{t.unknown_columns(unknown_columns.join(', '))}</Alert>}
    </Box>
  )
}
