import { showRubles } from '#shared/rules/show-rubles.ts'
import { billStatusTexts, consoleBillTexts as t } from '#shared/text/bills.ts'
import { adminApi } from '../../parts/api.ts'
import { ListTotals } from '../../parts/list/ListTotals.tsx'

/** Bills by state, and what is left to pay of all. */
export function BillTotals() {
  return (
    <ListTotals
      load={(query, signal) => adminApi.call('GET /billing/bills/totals', { query, signal })}
      show={(totals) => {
        const left = totals.reduce((sum, total) => sum + Math.round(total.left * 100), 0) / 100
        const states = totals.map(({ status, count, amount }) =>
          t.total(billStatusTexts[status].word, count, showRubles(amount)),
        )
        return left > 0 ? [...states, t.total_left(showRubles(left))] : states
      }}
    />
  )
}
