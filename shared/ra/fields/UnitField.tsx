import { useRecordContext } from 'ra-core'
import type { Transaction } from '../../contract/transactions.ts'
import { Units } from '../Units.tsx'

type Amount = 'amount' | 'held' | 'available_after'

/** A number of a transaction in its unit; a movement has its sign, and a dash where nothing changed. */
export function UnitField({ source, signed = false }: { source: Amount; signed?: boolean }) {
  const transaction = useRecordContext<Transaction>()
  return transaction ? <Units unit={transaction.unit} value={transaction[source]} signed={signed} /> : null
}
