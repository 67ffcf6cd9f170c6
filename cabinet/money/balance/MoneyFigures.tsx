import type { Balance } from '#shared/contract/balance.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { daysLeft, signaturesFor } from '#shared/rules/days-left.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetBalanceTexts as t } from '#shared/text/balance.ts'
import { Figure, Figures } from './Figure.tsx'
import { useMoney } from './use-money.ts'
import { useUsed } from './use-used.ts'

/** Available money, how many signatures it buys, and for how long they last. */
export function MoneyFigures() {
  const { balance, price, error, refetch } = useMoney()
  if (error && !balance) return <Failure error={error} onRetry={refetch} />
  return (
    <Figures>
      <Figure isMain label={t.available} value={balance && showRubles(balance.available)} hint={heldText(balance)} />
      <SignaturesFigure balance={balance} price={price} />
      <LastsFigure balance={balance} price={price} />
    </Figures>
  )
}

type Money = { balance: Balance | undefined; price: number | undefined }

function heldText(balance: Balance | undefined): string | undefined {
  if (!balance) return undefined
  return balance.held > 0 ? t.held(showRubles(balance.held)) : t.none_held
}

/** Signatures of packages plus those the money buys. */
function SignaturesFigure({ balance, price }: Money) {
  if (!balance || price === undefined) return <Figure label={t.left} value={undefined} />
  const { left } = balance.signatures
  const bought = signaturesFor(balance.available, price)
  const hints = [left > 0 && t.in_packages(left), bought > 0 && t.for_money(bought, showRubles(price))]
  return <Figure label={t.left} value={showCount(left + bought)} hint={hints.filter(Boolean).join(', ')} />
}

/** Before the first use the price is shown instead of days. */
function LastsFigure({ balance, price }: Money) {
  const used = useUsed()
  if (!balance || price === undefined || !used) return <Figure label={t.lasts} value={undefined} />
  const days = daysLeft(balance.signatures.left + signaturesFor(balance.available, price), used)
  if (days === null) return <Figure label={t.price} value={showRubles(price)} hint={t.price_hint} />
  return <Figure label={t.lasts} value={days > 365 ? t.lasts_year : t.lasts_days(days)} hint={t.lasts_hint} />
}
