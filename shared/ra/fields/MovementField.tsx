import { useFieldValue } from 'ra-core'
import { fieldTexts } from '../../text/ra.ts'
import { Money } from '../Money.tsx'
import type { PlainFieldProps } from './field-props.ts'

/** What a movement added or took, with its sign; a dash where it touched nothing. */
export function MovementField({ source }: PlainFieldProps) {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'number' && value !== 0 ? <Money rubles={value} signed /> : fieldTexts.none
}
