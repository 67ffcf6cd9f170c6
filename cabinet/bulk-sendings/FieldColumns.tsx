import Alert from '@mui/material/Alert'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { bulkFormTexts as t } from '#shared/text/bulk-sendings.ts'
import { useAnswer } from '../use-answer.ts'
import { ChoiceLine, ChoiceLines } from './ChoiceLine.tsx'

export type FieldTexts = { fields: string; unfilled: string }

type FieldColumnsProps = {
  sending: BulkSending
  texts: FieldTexts
  isBusy: boolean
  onFill: (columns: Record<string, number | null>) => void
}

/** The fields of a form or a template, each with the column of the table that fills it. */
export function FieldColumns({ sending: { id, fields }, texts, isBusy, onFill }: FieldColumnsProps) {
  const { data: columns } = useAnswer('GET /bulk-sendings/{id}/columns', { params: { id } })
  if (fields.length === 0 || !columns) return null
  const filled = Object.fromEntries(fields.map((field) => [field.name, field.column]))
  return (
    <>
      {fields.some(({ column }) => column === null) && <Alert severity="warning">{texts.unfilled}</Alert>}
      <ChoiceLines label={texts.fields}>
        {fields.map(({ name, block, column }) => (
          <ChoiceLine
            key={name}
            name={name}
            {...(block !== undefined && { hint: t.in_block(block) })}
            label={t.field(name)}
            value={column === null ? '' : String(column)}
            none={t.none}
            options={columns.map((one, index) => ({ value: String(index), text: one.name }))}
            disabled={isBusy}
            onChoose={(chosen) => onFill({ ...filled, [name]: chosen === '' ? null : Number(chosen) })}
          />
        ))}
      </ChoiceLines>
    </>
  )
}
