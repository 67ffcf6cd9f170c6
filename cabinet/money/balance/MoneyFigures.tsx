import type { Overview } from '#shared/contract/overview.ts'
import { daysLeft, signaturesFor } from '#shared/rules/days-left.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetBalanceTexts as t } from '#shared/text/balance.ts'
import { Figure, Figures } from './Figure.tsx'

export type Money = NonNullable<Overview['money']>

/** Available money, how many signatures it buys, and for how long they last; empty while they are loaded. */
export function MoneyFigures({ money }: { money: Money | undefined }) {
  return (
    <Figures>
      <Figure isMain label={t.available} {...(money ? availableOf(money) : unknown)} />
      <Figure label={t.left} {...(money ? signaturesOf(money) : unknown)} />
      <Figure {...(money ? lastsOf(money) : { label: t.lasts, ...unknown })} />
    </Figures>
  )
}

const unknown = { value: undefined }

const availableOf = ({ balance: { available, held } }: Money) => ({
  value: showRubles(available),
  hint: held > 0 ? t.held(showRubles(held)) : t.none_held,
})

/** Signatures of packages plus those the money buys. */
function signaturesOf({ balance, price }: Money) {
  const { left } = balance.signatures
  const bought = signaturesFor(balance.available, price)
  const hints = [left > 0 && t.in_packages(left), bought > 0 && t.for_money(bought, showRubles(price))]
  return { value: showCount(left + bought), hint: hints.filter(Boolean).join(', ') }
}

/** Before the first use the price is shown instead of days. */
function lastsOf({ balance, price, used, first_used_at }: Money) {
  const left = balance.signatures.left + signaturesFor(balance.available, price)
  const days = daysLeft(left, { used, first_at: first_used_at ?? undefined })
  if (days === null) return { label: t.price, value: showRubles(price), hint: t.price_hint }
  return { label: t.lasts, value: days > 365 ? t.lasts_year : t.lasts_days(days), hint: t.lasts_hint }
}
