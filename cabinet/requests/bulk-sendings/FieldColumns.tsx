import Alert from '@mui/material/Alert'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { isValueKind } from '#shared/rules/bulk-sendings.ts'
import { bulkFormTexts as t } from '#shared/text/bulk-sendings.ts'
import { fieldKindTexts } from '#shared/text/template-screens.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ChoiceLine, ChoiceLines } from '../../parts/ChoiceLine.tsx'

export type FieldTexts = { fields: string; unfilled: string }

type FieldColumnsProps = {
  sending: BulkSending
  texts: FieldTexts
  isBusy: boolean
  onFill: (columns: Record<string, number | null>) => void
}

type Field = BulkSending['fields'][number]

/** Two blocks may have fields of one name. */
const keyOf = ({ name, block }: Pick<Field, 'name' | 'block'>) => (block === undefined ? name : `${block}.${name}`)

const hintOf = (kind: Field['kind'], block: string | undefined) =>
  [isValueKind(kind) && kind !== 'text' && fieldKindTexts[kind], block !== undefined && t.in_block(block)]
    .filter(Boolean)
    .join('. ')

/** The fields of a form or a template, each with the column of the table that fills it. */
export function FieldColumns({ sending: { id, fields }, texts, isBusy, onFill }: FieldColumnsProps) {
  const { data: columns } = useAnswer('GET /bulk-sendings/{id}/columns', { params: { id } })
  if (fields.length === 0 || !columns) return null
  const filled = Object.fromEntries(fields.map((field) => [keyOf(field), field.column]))
  return (
    <>
      {fields.some(({ column }) => column === null) && <Alert severity="warning">{texts.unfilled}</Alert>}
      <ChoiceLines label={texts.fields}>
        {fields.map(({ name, kind, block, column }) => (
          <ChoiceLine
            key={keyOf({ name, block })}
            name={name}
            hint={hintOf(kind, block)}
            label={t.field(name)}
            value={column === null ? '' : String(column)}
            none={t.none}
            options={columns.map((column, index) => ({ value: String(index), text: column.name }))}
            disabled={isBusy}
            onChoose={(chosen) =>
              onFill({ ...filled, [keyOf({ name, block })]: chosen === '' ? null : Number(chosen) })
            }
          />
        ))}
      </ChoiceLines>
    </>
  )
}
