import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { SendingRows } from '#shared/ra/bulk-sendings/SendingRows.tsx'
import { lackingIn } from '#shared/rules/signer-table.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { useAnswer } from '../use-answer.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { CorrectRowButton } from './CorrectRowButton.tsx'
import { loadRows } from './load-rows.ts'
import { PreviewNotes } from './PreviewNotes.tsx'

/** The columns where they are unclear or wanted, what is wrong with the rows, and the rows. */
export function TableStep({ sending }: { sending: BulkSending }) {
  const { data: columns } = useAnswer('GET /bulk-sendings/{id}/columns', { params: { id: sending.id } })
  const [isOpen, setIsOpen] = useState(false)
  if (columns && lackingIn(columns.map(({ field }) => field)) !== null) {
    return (
      <>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t.columns_unclear}
        </Alert>
        <ColumnsPanel key={sending.version} sending={sending} columns={columns} onDone={() => setIsOpen(false)} />
      </>
    )
  }
  return (
    <>
      <PreviewNotes sending={sending} />
      {columns && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ mb: 1.5, ml: -0.5 }}>
          {t.columns_of_table}
        </Button>
      )}
      {columns && isOpen && (
        <ColumnsPanel key={sending.version} sending={sending} columns={columns} onDone={() => setIsOpen(false)} />
      )}
      <SendingRows sending={sending} load={loadRows} correctRow={correctRow} />
    </>
  )
}

const correctRow = (row: BulkSendingRow) => <CorrectRowButton row={row} />
