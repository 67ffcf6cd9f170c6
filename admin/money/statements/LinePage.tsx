import { useState } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Failure } from '#shared/ra/Failure.tsx'
import { useDebouncedValue } from '#shared/ra/inputs/use-debounced-value.ts'
import { search_query_chars_max } from '#shared/rules/limits.ts'
import type { StatementLineState } from '#shared/rules/statements.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { LineRows } from './LineRows.tsx'
import { lines_per_page, useLines } from './use-lines.ts'

type LinePageProps = { statement_id: number; status: StatementLineState; total: number }

const debounce_ms = 300
/** fewer lines are seen at once */
const searched_lines_min = 8

export function LinePage({ statement_id, status, total }: LinePageProps) {
  const [typed, type] = useState('')
  const q = useDebouncedValue(typed.trim(), debounce_ms)
  if (total === 0) return <Typography color="text.secondary">{t.empty_tab[status]}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {(total >= searched_lines_min || typed !== '') && (
        <TextField
          type="search"
          value={typed}
          onChange={({ target }) => type(target.value)}
          placeholder={t.search}
          sx={{ m: 0, maxWidth: 420 }}
          slotProps={{ htmlInput: { 'aria-label': t.search, autoComplete: 'off', maxLength: search_query_chars_max } }}
        />
      )}
      <Lines key={q} statement_id={statement_id} status={status} total={total} q={q} />
    </Box>
  )
}

function Lines({ statement_id, status, total, q }: LinePageProps & { q: string }) {
  const [asked, setPage] = useState(0)
  // a resolved line leaves the list, and its last page may disappear
  const page = Math.min(asked, Math.max(0, Math.ceil(total / lines_per_page) - 1))
  const { data: lines, error, refetch } = useLines(statement_id, { status, ...(q && { q }) }, { page })
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!lines) return <Skeleton variant="rounded" height={240} />
  if (lines.length === 0) return <Typography color="text.secondary">{t.nothing_found}</Typography>
  const hasPages = q === '' ? total > lines_per_page : lines.length === lines_per_page || page > 0
  return (
    <>
      <LineRows lines={lines} />
      {hasPages && (
        <TablePagination
          component="div"
          count={q === '' ? total : -1}
          page={page}
          rowsPerPage={lines_per_page}
          rowsPerPageOptions={[lines_per_page]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </>
  )
}
