import { showRubles } from '#shared/rules/show-rubles.ts'
import { paymentStatusTexts, paymentTexts as t } from '#shared/text/payments.ts'
import { adminApi } from '../api.ts'
import { ListTotals } from '../list/ListTotals.tsx'

/** Payments by state: what is reversed or waits is not on any balance. */
export function PaymentTotals() {
  return (
    <ListTotals
      load={(query, signal) => adminApi.call('GET /billing/payments/totals', { query, signal })}
      show={(totals) =>
        totals.map(({ status, count, amount }) => t.total(paymentStatusTexts[status].word, count, showRubles(amount)))
      }
    />
  )
}
