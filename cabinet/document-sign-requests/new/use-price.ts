import { showRubles } from '#shared/ra/show-rubles.ts'
import { plural } from '#shared/rules/plural.ts'
import { newRequestTexts as t } from '#shared/text/cabinet.ts'
import { useMoney } from '../../balance/use-money.ts'

export type Price = {
  /** «Спишется: 2 подписи · 60 ₽ · останется 940 ₽»; null while nothing is known */
  line: string | null
  /** what is missing, in words; null when it is enough */
  short: string | null
}

const forms = ['подпись', 'подписи', 'подписей'] as const
const none: Price = { line: null, short: null }

/** What sending to so many signers takes: signatures of a package first, else money. */
export function usePrice(count: number): Price {
  const { balance, price } = useMoney()
  if (count === 0 || !balance || price === undefined) return none
  const signatures = plural(count, forms)
  const { left } = balance.signatures
  if (left >= count) return { line: t.will_take_package(signatures, String(left - count)), short: null }
  // kopecks, so that no float adds up
  const total = Math.round(price * 100) * (count - left)
  const rest = Math.round(balance.available * 100) - total
  if (rest < 0) return { line: null, short: t.short_of(showRubles(-rest / 100)) }
  return { line: t.will_take(signatures, showRubles(total / 100), showRubles(rest / 100)), short: null }
}
