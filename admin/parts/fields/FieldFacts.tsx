import type { ReactNode } from 'react'
import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Noun } from '#shared/contract/resources.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { showDate, showTime } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { labelOf, type FieldOf } from '#shared/text/fields.ts'
import { fieldTexts } from '#shared/text/ra.ts'

type FieldFactsProps<N extends Noun> = {
  noun: N
  fields: readonly FieldOf<N>[]
  /** beside the value of a field */
  beside?: { readonly [F in FieldOf<N>]?: ReactNode }
  /** facts that are more than text */
  children?: ReactNode
}

/** Plain fields of the record in the context, with labels; an empty one is a dash. */
export function FieldFacts<N extends Noun>({ noun, fields, beside = {}, children }: FieldFactsProps<N>) {
  const record: Record<string, unknown> = useRecordContext() ?? {}
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: columns }}>
      {children}
      {fields.map((field) => (
        <Fact key={field} label={labelOf(noun, field)}>
          {show(field, record[field])} {record[field] ? beside[field] : null}
        </Fact>
      ))}
    </Box>
  )
}

function show(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return fieldTexts.none
  if (field === 'phone') return showPhone(value)
  if (field.endsWith('_at')) return `${showTime(value)} (МСК)`
  return field.endsWith('_date') ? showDate(value) : value
}

const columns = { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(200px, 1fr))' }
