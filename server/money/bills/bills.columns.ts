import type { Bill } from '#shared/contract/bills.ts'
import { billStatusTexts } from '#shared/text/bills.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Bill, 'bills'>('bills')

export const billColumns = [
  column('number', 'number', (bill) => bill.number),
  column('issued_on', 'day', (bill) => bill.issued_on),
  column('due_on', 'day', (bill) => bill.due_on),
  column('client_id', 'client', (bill) => bill.client_id),
  column('payer', 'text', (bill) => bill.payer.name),
  column('inn', 'text', (bill) => bill.payer.inn),
  column('amount', 'money', (bill) => bill.amount),
  column('paid', 'money', (bill) => bill.paid),
  column('status', 'text', (bill) => billStatusTexts[bill.status].word),
  column('email', 'text', (bill) => bill.email),
]
