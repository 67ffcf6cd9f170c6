import { useRecordContext } from 'ra-core'
import type { Transaction } from '#shared/contract/billing.ts'
import { Figures, Money } from '#shared/ra/Money.tsx'
import { signaturesText } from '#shared/text/cabinet-money.ts'
import { fieldTexts } from '#shared/text/ra.ts'

type UnitFieldProps = { source: 'amount' | 'held' | 'available_after'; signed?: boolean }

/** A number of an operation in what it counts; of movements a dash where nothing moved. */
export function UnitField({ source, signed = false }: UnitFieldProps) {
  const transaction = useRecordContext<Transaction>()
  if (!transaction) return null
  const value = transaction[source]
  if (signed && value === 0) return fieldTexts.none
  if (transaction.unit === 'rubles') return <Money rubles={value} signed={signed} />
  return <Figures>{signed ? signOf(value) + signaturesText(Math.abs(value)) : signaturesText(value)}</Figures>
}

const signOf = (value: number) => (value < 0 ? '\u2212' : '+')
