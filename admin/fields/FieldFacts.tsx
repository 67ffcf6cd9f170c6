import { useRecordContext } from 'ra-core'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import type { Noun } from '#shared/contract/resources.ts'
import { showDate, showTime } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { fieldTexts } from '#shared/text/ra.ts'

type FieldFactsProps = { noun: Noun; fields: readonly string[] }

/** Plain fields of the record around, each under its label; what is not filled in is a dash. */
export function FieldFacts({ noun, fields }: FieldFactsProps) {
  const record: Record<string, unknown> = useRecordContext() ?? {}
  return (
    <Facts>
      {fields.map((field) => (
        <Fact key={field} label={nounTexts[noun].fields[field] ?? field}>
          {show(field, record[field])}
        </Fact>
      ))}
    </Facts>
  )
}

function show(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return fieldTexts.none
  if (field === 'phone') return showPhone(value)
  if (field.endsWith('_at')) return `${showTime(value)} (МСК)`
  return field.endsWith('_date') ? showDate(value) : value
}
