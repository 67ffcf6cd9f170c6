import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { BulkSending, BulkSendingRow } from '../../contract/bulk-sendings.ts'
import { searchable } from '../data-provider.ts'
import { TableRows } from '../list/TableRows.tsx'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { RowLines } from './RowLines.tsx'
import { RowsExport } from './RowsExport.tsx'
import { rowGroups } from './row-groups.ts'
import { StateTabs } from './StateTabs.tsx'
import { useRows, type LoadRows } from './use-rows.ts'

type SendingRowsProps = {
  sending: BulkSending
  load: LoadRows
  /** the group that is shown at first: all rows by default */
  first?: string | undefined
  /** the button of a row that may be corrected */
  correctRow?: ((row: BulkSendingRow) => ReactNode) | undefined
}

/** The rows of the table: filtered by state, searched by name or phone, paginated. */
export function SendingRows({ sending, load, first = 'all', correctRow }: SendingRowsProps) {
  const [group, setGroup] = useState(first)
  const [q, setQ] = useState('')
  const [page, setPage] = useState(0)
  // all rows again once none is left in the chosen group, such as after the last correction
  const chosen = rowGroups(sending).find(({ id, count }) => id === group && count > 0)
  const filter = searchable({ ...chosen?.filter, q })
  const found = useRows(load, sending, filter, page)
  return (
    <TableRows
      texts={t}
      q={q}
      onSearch={(text) => (setQ(text), setPage(0))}
      page={page}
      onPage={setPage}
      found={found}
      filters={
        <>
          <StateTabs sending={sending} value={chosen?.id ?? 'all'} onChange={(id) => (setGroup(id), setPage(0))} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { md: 'auto' } }}>
            <RowsExport id={sending.id} filter={filter} load={load} />
          </Box>
        </>
      }
    >
      {(rows) => <RowLines rows={rows} correctRow={correctRow} />}
    </TableRows>
  )
}
