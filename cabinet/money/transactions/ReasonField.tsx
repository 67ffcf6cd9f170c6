import { useRecordContext } from 'ra-core'
import type { Transaction } from '#shared/contract/transactions.ts'
import type { PlainFieldProps } from '#shared/ra/fields/field-props.ts'
import { transferReasonTexts } from '#shared/text/transactions.ts'

export function ReasonField(_props: Partial<PlainFieldProps>) {
  const transaction = useRecordContext<Transaction>()
  return transaction ? transferReasonTexts[transaction.reason] : null
}
