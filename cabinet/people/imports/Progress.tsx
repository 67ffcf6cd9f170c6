import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Import } from '#shared/contract/imports.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { links } from '../../parts/links.ts'

/** How far the writing is, and where to go afterwards. */
export function Progress({ imported: { kind, status, counts, written_rows } }: { imported: Import }) {
  if (status === 'written') {
    return (
      <Alert
        severity={counts.wrong > 0 ? 'warning' : 'success'}
        action={
          <Button component={Link} to={links.list(kind)} color="inherit" size="small">
            {t.to_list[kind]}
          </Button>
        }
      >
        {[t.written, counts.wrong > 0 ? t.wrong_left(counts.wrong) : null].filter(Boolean).join(' ')}
      </Alert>
    )
  }
  const total = counts.new + counts.change + counts.same + counts.skipped
  return (
    <Card sx={{ display: 'grid', gap: 1.5, p: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }} role="status">
        {t.writing(written_rows, total)}
      </Box>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (written_rows / total) * 100 : 0}
        aria-label={t.writing(written_rows, total)}
        sx={{ height: 8, borderRadius: 1, bgcolor: 'action.selected' }}
      />
      <Typography variant="body2" color="text.secondary">
        {t.writing_hint}
      </Typography>
    </Card>
  )
}
