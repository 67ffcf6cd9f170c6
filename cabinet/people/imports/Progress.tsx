import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Import } from '#shared/contract/imports.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { links } from '../../parts/links.ts'
import { RowsProgress } from '../../parts/RowsProgress.tsx'

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
  return <RowsProgress done={written_rows} total={total} text={t.writing(written_rows, total)} hint={t.writing_hint} />
}
