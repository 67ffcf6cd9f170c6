import { useState } from 'react'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { SignerFields } from '#shared/ra/requests/SignerFields.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { useSigner } from '#shared/ra/requests/use-signer.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { cabinetApi } from '../../parts/api.ts'

/** Corrects one row, so that the table need not be uploaded again. */
export function CorrectRowButton({ row }: { row: BulkSendingRow }) {
  const [isOpen, setIsOpen] = useState(false)
  if (row.state !== 'wrong' && row.state !== 'duplicate') return null
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} aria-label={t.correct_line(row.line)} sx={{ ml: -2 }}>
        {t.correct}
      </Button>
      {isOpen && <CorrectRowDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const labels = nounTexts['bulk-sendings'].fields
const own = ['full_name', 'phone', 'email'] as const
/** only the fields that are wrong */
const rare = ['title', 'message', 'external_id'] as const
type Rare = Partial<Record<(typeof rare)[number], string>>

function CorrectRowDialog({ row, onClose }: { row: BulkSendingRow; onClose: () => void }) {
  const { full_name, phone, email } = row
  const signer = useSigner({ signer: { full_name, phone, email } }, false, `row ${row.line}`)
  const asked = rare.filter((field) => field in row.errors)
  const [more, setMore] = useState<Rare>(Object.fromEntries(asked.map((field) => [field, row[field] ?? ''])))
  const [values, setValues] = useState(row.values)
  const { change, isBusy, errors } = useChange(onClose, row.errors)
  const { update_card: _none, ...person } = signer.body
  const correct = () => {
    const params = { id: row.bulk_sending_id, line: row.line }
    return cabinetApi.call('PUT /bulk-sendings/{id}/rows/{line}', { params, body: { ...person, ...more, values } })
  }
  return (
    <FormDialog
      title={t.correct_line(row.line)}
      about={t.correct_about}
      verb={t.correct_save}
      whyNot={signer.whyNot}
      isBusy={isBusy}
      error={formError(errors, [...own, ...asked, ...Object.keys(values).map((field) => `values.${field}`)])}
      onSubmit={() => void change(correct, t.corrected(row.line))}
      onClose={onClose}
      onDrop={signer.onDrop}
    >
      <SignerFields signer={signer} errors={errors} />
      {asked.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          value={more[field] ?? ''}
          onChange={({ target }) => setMore({ ...more, [field]: target.value })}
          error={errors[field] !== undefined}
          helperText={errors[field]}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      ))}
      {Object.entries(values).map(([field, value]) => (
        <TextField
          key={field}
          multiline
          label={t.of_document(field)}
          value={value}
          onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          error={errors[`values.${field}`] !== undefined}
          helperText={errors[`values.${field}`]}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      ))}
    </FormDialog>
  )
}
