import type { TransactionUnit } from '../rules/transfers.ts'
import { fieldTexts } from '../text/ra.ts'
import { signaturesText } from '../text/units.ts'
import { Figures, Money } from './Money.tsx'

type UnitsProps = { unit: TransactionUnit; value: number; signed?: boolean }

/** «+3 000,00 ₽», «−1 подпись» */
export function Units({ unit, value, signed = false }: UnitsProps) {
  if (signed && value === 0) return fieldTexts.none
  if (unit === 'rubles') return <Money rubles={value} signed={signed} />
  const sign = value < 0 ? '\u2212' : signed ? '+' : ''
  return (
    <Figures>
      {sign}
      {signaturesText(Math.abs(value))}
    </Figures>
  )
}
