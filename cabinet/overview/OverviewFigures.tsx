import { showRubles } from '#shared/ra/show-rubles.ts'
import { showDate } from '#shared/rules/clock.ts'
import { plural } from '#shared/rules/plural.ts'
import { balanceTexts, overviewTexts as t } from '#shared/text/cabinet.ts'
import { Figure, Figures } from '../balance/Figure.tsx'
import { useMoney } from '../balance/use-money.ts'

const signatureForms = ['подпись', 'подписи', 'подписей'] as const

/** What can be spent, what it buys, what is promised already. */
export function OverviewFigures() {
  const { balance, price } = useMoney()
  const enough =
    balance && price ? plural(Math.max(0, Math.floor(balance.available / price)), signatureForms) : undefined
  return (
    <Figures>
      <Figure
        isMain
        label={t.available}
        value={balance && showRubles(balance.available)}
        hint={enough && t.enough(enough)}
      />
      <Signatures />
      <Figure label={t.held} value={balance && showRubles(balance.held)} hint={t.held_hint} />
    </Figures>
  )
}

/** With a package its signatures, else the price of one. */
function Signatures() {
  const { balance, price } = useMoney()
  const left = balance?.signatures.left ?? 0
  const until = balance?.signatures.valid_until
  if (left > 0) {
    return <Figure label={t.signatures} value={String(left)} hint={until ? t.until(showDate(until)) : undefined} />
  }
  return (
    <Figure
      label={t.price}
      value={balance && price !== undefined ? showRubles(price) : undefined}
      hint={balanceTexts.price_hint}
    />
  )
}
