import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { Transaction } from '#shared/contract/transactions.ts'
import { UnitField } from '#shared/ra/fields/UnitField.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { transferReasonTexts } from '#shared/text/transactions.ts'
import { DescriptionField } from './DescriptionField.tsx'

const labels = nounTexts.transactions.fields
const movements = ['amount', 'held'] as const

/** A transaction on a phone: only what changed. */
export function TransactionCard() {
  const transaction = useRecordContext<Transaction>()
  if (!transaction) return null
  const moved = movements.filter((source) => transaction[source] !== 0)
  return (
    <>
      <Typography sx={{ fontWeight: 500 }}>{transferReasonTexts[transaction.reason]}</Typography>
      <Typography variant="body2" color="text.secondary">
        <DescriptionField />
      </Typography>
      {moved.map((source) => (
        <span key={source}>
          {labels[source]} <UnitField source={source} signed />
        </span>
      ))}
      <span>
        {labels.available_after} <UnitField source="available_after" />
      </span>
      <Typography variant="caption" color="text.secondary">
        {showTime(transaction.at)}
      </Typography>
    </>
  )
}
