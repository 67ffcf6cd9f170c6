import { useFieldValue } from 'ra-core'
import { fieldTexts } from '../../text/ra.ts'
import { Money } from '../Money.tsx'
import type { PlainFieldProps } from './field-props.ts'

type MoneyFieldProps = PlainFieldProps & {
  /** a movement: the plus is shown too */
  signed?: boolean
}

/** Rubles, aligned right in tables by the column's `align="right"`. */
export function MoneyField({ source, signed = false }: MoneyFieldProps) {
  const value: unknown = useFieldValue({ source })
  return typeof value === 'number' ? <Money rubles={value} signed={signed} /> : fieldTexts.none
}
