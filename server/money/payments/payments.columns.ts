import type { Payment } from '#shared/contract/payments.ts'
import { paymentStatusTexts } from '#shared/text/payments.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Payment, 'payments'>('payments')
const sources: Record<Payment['source'], string> = { manual: 'Вручную', bank: 'Выписка банка' }

export const paymentColumns = [
  column('id', 'number', (payment) => payment.id),
  column('created_at', 'time', (payment) => payment.created_at),
  column('client_id', 'client', (payment) => payment.client_id),
  column('amount', 'money', (payment) => payment.amount),
  column('status', 'text', (payment) => paymentStatusTexts[payment.status].word),
  column('source', 'text', (payment) => sources[payment.source]),
  column('description', 'text', (payment) => payment.description),
  column('bill_id', 'number', (payment) => payment.bill_id),
  column('created_by', 'text', (payment) => payment.created_by),
  column('confirmed_by', 'text', (payment) => payment.confirmed_by),
  column('reversed_by', 'text', (payment) => payment.reversed_by),
  column('reverse_reason', 'text', (payment) => payment.reverse_reason),
]
