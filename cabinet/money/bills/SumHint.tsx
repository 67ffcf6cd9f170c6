import { useWatch } from 'react-hook-form'
import { signaturesFor } from '#shared/rules/days-left.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'
import { useMoney } from '../balance/use-money.ts'

/** What the amount buys, shown while typing; its line is reserved. */
export function SumHint() {
  const amount: unknown = useWatch({ name: 'amount' })
  const { price } = useMoney()
  const count = typeof amount === 'number' && price ? signaturesFor(amount, price) : 0
  return count > 0 && price ? t.buys(count, showRubles(price)) : '\u00a0'
}
