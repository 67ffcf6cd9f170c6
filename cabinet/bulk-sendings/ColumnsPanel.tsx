import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { BulkColumn, BulkSending } from '#shared/contract/bulk-sendings.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { lackingIn, signerFields, type SignerField } from '#shared/rules/signer-table.ts'
import { bulkSendingTexts as t, signerFieldTexts } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../api.ts'
import { ChoiceLine, ChoiceLines } from './ChoiceLine.tsx'

type ColumnsPanelProps = { sending: BulkSending; columns: BulkColumn[]; onDone: () => void }
type Choice = (SignerField | null)[]

/** What each column is, with some of its values; the rows are checked again after the choice. */
export function ColumnsPanel({ sending, columns, onDone }: ColumnsPanelProps) {
  const [choice, setChoice] = useState<Choice>(columns.map(({ field }) => field))
  const { change, isBusy, errors } = useChange(onDone)
  const choose = (index: number, field: SignerField | null) =>
    setChoice(choice.map((old, at) => (at === index ? field : old === field ? null : old)))
  const lacking = lackingIn(choice)
  const save = () =>
    cabinetApi.call('PUT /bulk-sendings/{id}/columns', { params: { id: sending.id }, body: { columns: choice } })
  return (
    <Box
      component="form"
      aria-label={t.columns_of_table}
      onSubmit={(event) => (event.preventDefault(), void change(save, t.columns_chosen))}
      sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="body2" color="text.secondary">
        {t.columns_hint}
      </Typography>
      <ChoiceLines>
        {columns.map(({ name, samples }, index) => (
          <ChoiceLine
            key={index}
            name={name}
            hint={samples.length > 0 ? samples.join(' · ') : t.column_empty}
            label={t.column_means(name)}
            value={choice[index] ?? ''}
            none={t.column_unused}
            options={meanings}
            onChoose={(field) => choose(index, signerFields.find((one) => one === field) ?? null)}
          />
        ))}
      </ChoiceLines>
      {Object.values(errors).map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button type="submit" variant="contained" loading={isBusy} disabled={lacking !== null}>
          {t.columns_save}
        </Button>
        {lacking && (
          <Typography variant="body2" color="text.secondary">
            {lacking === 'phone' ? t.choose_phone : t.choose_name}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const meanings = signerFields.map((field) => ({ value: field, text: signerFieldTexts[field] }))
