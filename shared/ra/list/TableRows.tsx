import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { search_chars_min } from '../../rules/limits.ts'
import { listTexts } from '../../text/ra.ts'
import { Failure } from '../Failure.tsx'

export const rows_per_page = 25

type TableRowsProps<Row> = {
  texts: { search: string; none: string }
  q: string
  onSearch: (q: string) => void
  page: number
  onPage: (page: number) => void
  /** one page of the rows that match */
  found: {
    data?: { rows: Row[]; total: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** beside the search */
  filters: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** Rows of an uploaded table: searched, filtered and paginated. */
export function TableRows<Row>({ texts: t, q, onSearch, page, onPage, found, filters, children }: TableRowsProps<Row>) {
  const { data, error, refetch } = found
  const isShort = q !== '' && q.trim().length < search_chars_min
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          label={t.search}
          size="small"
          helperText={isShort ? listTexts.search_short(search_chars_min) : undefined}
          value={q}
          onChange={({ target }) => onSearch(target.value)}
          sx={{ m: 0, flex: '1 1 220px', maxWidth: 320 }}
        />
        {filters}
      </Box>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data?.rows.length === 0 && <Typography color="text.secondary">{t.none}</Typography>}
      {data && data.rows.length > 0 && children(data.rows)}
      {data && data.total > rows_per_page && (
        <TablePagination
          component="div"
          count={data.total}
          page={page}
          rowsPerPage={rows_per_page}
          rowsPerPageOptions={[rows_per_page]}
          onPageChange={(_event, next) => onPage(next)}
        />
      )}
    </Box>
  )
}

type TableLinesProps<Row> = { rows: Row[]; number: (line: number) => string; children: (row: Row) => ReactNode }

/** Each row with its number in the table, and two parts: whose it is, and what became of it. */
export function TableLines<Row extends { id: number; line: number }>({ rows, number, children }: TableLinesProps<Row>) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {rows.map((row) => (
        <Box key={row.id} component="li" sx={line}>
          <Typography variant="caption" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {number(row.line)}
          </Typography>
          {children(row)}
        </Box>
      ))}
    </Box>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '88px minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1.25,
  '& + li': { borderTop: 1, borderColor: 'divider' },
}
