import { useFieldValue } from 'ra-core'
import { showDate, showSeconds, showTime } from '../../rules/clock.ts'
import { fieldTexts } from '../../text/ra.ts'
import { Figures } from '../Money.tsx'
import type { PlainFieldProps } from './field-props.ts'

type MomentFieldProps = PlainFieldProps & { dateOnly?: boolean; seconds?: boolean; emptyText?: string }

/** A moment in Moscow time. */
export function MomentField({
  source,
  dateOnly = false,
  seconds = false,
  emptyText = fieldTexts.none,
}: MomentFieldProps) {
  const value: unknown = useFieldValue({ source })
  if (typeof value !== 'string') return emptyText
  const show = dateOnly ? showDate : seconds ? showSeconds : showTime
  return (
    <Figures title={fieldTexts.moscow}>
      <time dateTime={value}>{show(value)}</time>
    </Figures>
  )
}
