import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { BulkColumn, BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { RowLines } from '#shared/ra/bulk-sendings/RowLines.tsx'
import { rowsIn } from '#shared/ra/bulk-sendings/rows-in.ts'
import { rows_per_page } from '#shared/ra/list/TableRows.tsx'
import { list_range_rows_max } from '#shared/rules/limits.ts'
import { SendingRows } from '#shared/ra/bulk-sendings/SendingRows.tsx'
import { lackingIn, signerFields, type ColumnFields } from '#shared/rules/signer-table.ts'
import { bulkSendingTexts as t, signerFieldTexts } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ColumnsPanel } from '../../parts/ColumnsPanel.tsx'
import { CorrectRowButton } from './CorrectRowButton.tsx'
import { loadRows } from './load-rows.ts'
import { PreviewNotes } from './PreviewNotes.tsx'

/** The columns where they are unclear or wanted, what is wrong with the rows, and the rows. */
export function TableStep({ sending }: { sending: BulkSending }) {
  const { data: columns } = useAnswer('GET /bulk-sendings/{id}/columns', { params: { id: sending.id } })
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (columns && lackingIn(columns.map(({ field }) => field)) !== null) {
    return (
      <>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t.columns_unclear}
        </Alert>
        <Columns key={sending.version} sending={sending} columns={columns} onDone={close} />
      </>
    )
  }
  return (
    <>
      <PreviewNotes sending={sending} />
      <Button
        size="small"
        disabled={!columns}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ mb: 1.5, ml: -0.5 }}
      >
        {t.columns_of_table}
      </Button>
      {columns && isOpen && <Columns key={sending.version} sending={sending} columns={columns} onDone={close} />}
      <RowsToLookAt sending={sending} />
    </>
  )
}

/** A short table whole; of a long one the rows that somebody has to look at, the rest on demand. */
function RowsToLookAt({ sending }: { sending: BulkSending }) {
  const { wrong, duplicate } = sending.counts
  const [isWhole, setIsWhole] = useState(false)
  const isLong = rowsIn(sending) > folded_above_rows
  if (isLong && !isWhole && wrong + duplicate === 0) {
    return <FoldedRows sending={sending} onOpen={() => setIsWhole(true)} />
  }
  const first = isLong && !isWhole ? 'errors' : undefined
  return <SendingRows sending={sending} load={loadRows} first={first} correctRow={correctRow} />
}

/** Only those whose number is known under another name. */
function FoldedRows({ sending, onOpen }: { sending: BulkSending; onOpen: () => void }) {
  const { data = [] } = useAnswer('GET /bulk-sendings/{id}/rows', { params: { id: sending.id }, query: ready })
  const known = data.filter(({ known_as }) => known_as !== null).slice(0, rows_per_page)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {known.length > 0 && <RowLines rows={known} correctRow={correctRow} />}
      <Button variant="outlined" size="small" onClick={onOpen}>
        {t.show_rows(rowsIn(sending))}
      </Button>
    </Box>
  )
}

const ready = { filter: JSON.stringify({ state: ['ready'] }), range: JSON.stringify([0, list_range_rows_max - 1]) }
/** longer tables are folded: they would push the choice of documents out of the window */
const folded_above_rows = 5

type ColumnsProps = { sending: BulkSending; columns: BulkColumn[]; onDone: () => void }

function Columns({ sending: { id }, columns, onDone }: ColumnsProps) {
  const save = (choice: BulkColumn['field'][]) =>
    cabinetApi.call('PUT /bulk-sendings/{id}/columns', { params: { id }, body: { columns: choice } })
  return <ColumnsPanel columns={columns} meanings={meanings} lackOf={lackOf} save={save} onDone={onDone} />
}

const meanings = signerFields.map((field) => ({ value: field, text: signerFieldTexts[field] }))

function lackOf(choice: ColumnFields): string | null {
  const lacking = lackingIn(choice)
  return lacking && (lacking === 'phone' ? t.choose_phone : t.choose_name)
}

const correctRow = (row: BulkSendingRow) => <CorrectRowButton row={row} />
