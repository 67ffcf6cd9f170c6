import { useState } from 'react'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { Failure } from '#shared/ra/Failure.tsx'
import type { StatementLineState } from '#shared/rules/statements.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { LineRows } from './LineRows.tsx'
import { lines_per_page, useLines } from './use-lines.ts'

type LinePageProps = { statement_id: number; status: StatementLineState; total: number }

export function LinePage({ statement_id, status, total }: LinePageProps) {
  const [asked, setPage] = useState(0)
  // a resolved line leaves the list, and its last page may disappear
  const page = Math.min(asked, Math.max(0, Math.ceil(total / lines_per_page) - 1))
  const { data: lines, error, refetch } = useLines(statement_id, { status }, { page })
  if (total === 0) return <Typography color="text.secondary">{t.empty_tab[status]}</Typography>
  if (error) return <Failure message={error.message} onRetry={refetch} />
  if (!lines) return <Skeleton variant="rounded" height={240} />
  return (
    <>
      <LineRows lines={lines} />
      {total > lines_per_page && (
        <TablePagination
          component="div"
          count={total}
          page={page}
          rowsPerPage={lines_per_page}
          rowsPerPageOptions={[lines_per_page]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </>
  )
}
