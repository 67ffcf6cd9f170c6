import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { BulkSending, BulkSendingRow } from '../../contract/bulk-sendings.ts'
import { searchable } from '../simple-rest.ts'
import { Failure } from '../Failure.tsx'
import { search_chars_min } from '../../rules/limits.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { listTexts } from '../../text/ra.ts'
import { RowLines } from './RowLines.tsx'
import { RowsExport } from './RowsExport.tsx'
import { rowGroups } from './row-groups.ts'
import { StateTabs } from './StateTabs.tsx'
import { rows_per_page, useRows, type LoadRows } from './use-rows.ts'

type SendingRowsProps = {
  sending: BulkSending
  load: LoadRows
  /** the button of a row that may be corrected */
  correctRow?: ((row: BulkSendingRow) => ReactNode) | undefined
}

/** The rows of the table: filtered by state, searched by name or phone, paginated. */
export function SendingRows({ sending, load, correctRow }: SendingRowsProps) {
  const [group, setGroup] = useState('all')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(0)
  // all rows again once none is left in the chosen group, such as after the last correction
  const chosen = rowGroups(sending).find(({ id, count }) => id === group && count > 0)
  const filter = searchable({ ...chosen?.filter, q })
  const { data, error, refetch } = useRows(load, sending, filter, page)
  const isShort = q !== '' && q.trim().length < search_chars_min
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          label={t.search}
          size="small"
          helperText={isShort ? listTexts.search_short(search_chars_min) : undefined}
          value={q}
          onChange={({ target }) => (setQ(target.value), setPage(0))}
          sx={{ m: 0, flex: '1 1 220px', maxWidth: 320 }}
        />
        <StateTabs sending={sending} value={chosen?.id ?? 'all'} onChange={(id) => (setGroup(id), setPage(0))} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { md: 'auto' } }}>
          <RowsExport id={sending.id} filter={filter} load={load} />
        </Box>
      </Box>
      {error && <Failure message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data?.rows.length === 0 && <Typography color="text.secondary">{t.none}</Typography>}
      {data && data.rows.length > 0 && <RowLines rows={data.rows} correctRow={correctRow} />}
      {data && data.total > rows_per_page && (
        <TablePagination
          component="div"
          count={data.total}
          page={page}
          rowsPerPage={rows_per_page}
          rowsPerPageOptions={[rows_per_page]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </Box>
  )
}
