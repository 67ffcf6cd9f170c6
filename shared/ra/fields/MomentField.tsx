import { useFieldValue } from 'ra-core'
import { showDate, showTime } from '../../rules/clock.ts'
import { fieldTexts } from '../../text/ra.ts'
import { Figures } from '../Money.tsx'
import type { PlainFieldProps } from './field-props.ts'

type MomentFieldProps = PlainFieldProps & { dateOnly?: boolean; emptyText?: string }

/** A moment in Moscow time. */
export function MomentField({ source, dateOnly = false, emptyText = fieldTexts.none }: MomentFieldProps) {
  const value: unknown = useFieldValue({ source })
  if (typeof value !== 'string') return emptyText
  return (
    <Figures title={fieldTexts.moscow}>
      <time dateTime={value}>{dateOnly ? showDate(value) : showTime(value)}</time>
    </Figures>
  )
}
