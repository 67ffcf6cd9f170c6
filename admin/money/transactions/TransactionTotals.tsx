import { showRubles } from '#shared/rules/show-rubles.ts'
import { transferReasonTexts } from '#shared/text/transactions.ts'
import { signaturesText } from '#shared/text/units.ts'
import { adminApi } from '../../parts/api.ts'
import { ListTotals } from '../../parts/list/ListTotals.tsx'

/** Operations that change a balance, by kind; what is held and released changes none. */
export function TransactionTotals() {
  return (
    <ListTotals
      load={(query, signal) => adminApi.call('GET /billing/transactions/totals', { query, signal })}
      show={(totals) =>
        totals.map(({ unit, reason, amount }) => {
          const sum = unit === 'rubles' ? showRubles(Math.abs(amount)) : signaturesText(Math.abs(amount))
          return `${transferReasonTexts[reason]}: ${amount < 0 ? '\u2212' : '+'}${sum}`
        })
      }
    />
  )
}
