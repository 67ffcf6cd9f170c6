import { useRecordContext } from 'ra-core'
import type { Transaction } from '#shared/contract/transactions.ts'
import { UnitField } from '#shared/ra/fields/UnitField.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { transferReasonTexts } from '#shared/text/transactions.ts'
import { DescriptionField } from './DescriptionField.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const labels = nounTexts.transactions.fields
const movements = ['amount', 'held'] as const

/** A transaction on a phone: only what changed. */
export function TransactionCard() {
  const transaction = useRecordContext<Transaction>()
  if (!transaction) return null
  const moved = movements.find((source) => transaction[source] !== 0)
  return (
    <RowCard main={transferReasonTexts[transaction.reason]} end={moved && <UnitField source={moved} signed />}>
      {showTime(transaction.at)}
      <DescriptionField />
      <>
        {labels.available_after} <UnitField source="available_after" />
      </>
    </RowCard>
  )
}
