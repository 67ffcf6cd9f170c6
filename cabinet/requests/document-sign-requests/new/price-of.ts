import type { Offer, Quote } from '#shared/contract/packages.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { quoteTexts as t } from '#shared/text/packages.ts'
import { signaturesText } from '#shared/text/units.ts'

export type Price = {
  /** «Спишется: 2 подписи · 60 ₽ · останется 940 ₽»; null while loading */
  line: string | null
  /** missing rubles; null when there is enough */
  lacks: number | null
  /** a package that covers what is missing */
  offer: Offer | null
}

/** A quote in words. */
export function priceOf(quote: Quote): Price {
  if (!quote.enough) return { line: null, lacks: quote.lacks, offer: quote.offer }
  return { line: lineOf(quote), lacks: null, offer: null }
}

function lineOf({ signatures, from_packages, from_money, amount, available_after, left_after }: Quote): string {
  const [sum, balance_after] = [showRubles(amount), showRubles(available_after)]
  if (from_money === 0) return t.packages(signaturesText(signatures), left_after)
  if (from_packages === 0) return t.money(signaturesText(signatures), sum, balance_after)
  return t.mixed(signaturesText(from_packages), signaturesText(from_money), sum, balance_after)
}
