import { showRubles } from '#shared/rules/show-rubles.ts'
import { paymentStatusTexts, paymentTexts as t } from '#shared/text/payments.ts'
import { adminApi } from '../../parts/api.ts'
import { ListTotals } from '../../parts/list/ListTotals.tsx'

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
