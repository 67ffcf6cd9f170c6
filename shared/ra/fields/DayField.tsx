import { useFieldValue } from 'ra-core'
import { showDay } from '../../text/bills.ts'
import { fieldTexts } from '../../text/ra.ts'
import { Figures } from '../Money.tsx'
import type { PlainFieldProps } from './field-props.ts'

/** A day without an hour: `2026-11-30`. */
export function DayField({ source }: PlainFieldProps) {
  const value: unknown = useFieldValue({ source })
  if (typeof value !== 'string') return fieldTexts.none
  return (
    <Figures>
      <time dateTime={value}>{showDay(value)}</time>
    </Figures>
  )
}
