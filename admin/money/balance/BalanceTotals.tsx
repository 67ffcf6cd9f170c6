import { showRubles } from '#shared/rules/show-rubles.ts'
import { consoleBalanceTexts as t } from '#shared/text/balance.ts'
import { signaturesText } from '#shared/text/units.ts'
import { adminApi } from '../../parts/api.ts'
import { ListTotals } from '../../parts/list/ListTotals.tsx'

export function BalanceTotals() {
  return (
    <ListTotals
      load={(query, signal) => adminApi.call('GET /billing/balance/totals', { query, signal })}
      show={({ count, available, held, money, signatures_left }) =>
        count === 0
          ? []
          : [
              t.total_available(showRubles(available)),
              t.total_held(showRubles(held)),
              t.total_money(showRubles(money)),
              ...(signatures_left > 0 ? [t.total_signatures(signaturesText(signatures_left))] : []),
            ]
      }
    />
  )
}
