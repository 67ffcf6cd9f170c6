import { useState } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { RowLines } from './RowLines.tsx'
import { RowsExport } from './RowsExport.tsx'
import { StateTabs, type StateGroup } from './StateTabs.tsx'
import { filterOf, rows_per_page, useRows } from './use-rows.ts'

/** The rows of the table, by their state, by name or phone, page by page. */
export function SendingRows({ sending }: { sending: BulkSending }) {
  const [group, setGroup] = useState<StateGroup>('all')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(0)
  const filter = filterOf(group, q)
  const { data, error, refetch } = useRows(sending, filter, page)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          label={t.search}
          size="small"
          value={q}
          onChange={({ target }) => (setQ(target.value), setPage(0))}
          sx={{ m: 0, flex: '1 1 220px', maxWidth: 320 }}
        />
        <StateTabs sending={sending} value={group} onChange={(chosen) => (setGroup(chosen), setPage(0))} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { md: 'auto' } }}>
          <RowsExport id={sending.id} filter={filter} />
        </Box>
      </Box>
      {error && <Failure message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data?.rows.length === 0 && <Typography color="text.secondary">{t.none}</Typography>}
      {data && data.rows.length > 0 && <RowLines rows={data.rows} />}
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
