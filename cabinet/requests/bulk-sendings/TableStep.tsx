import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { BulkColumn, BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
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
      <SendingRows sending={sending} load={loadRows} correctRow={correctRow} />
    </>
  )
}

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
