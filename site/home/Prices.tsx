import { Link } from 'react-router'
import { plural } from '#shared/rules/plural.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { homeTexts } from '#shared/text/pages.ts'
import { signaturesText } from '#shared/text/units.ts'
import { usePrices } from './use-prices.ts'

const t = homeTexts.prices

export function Prices() {
  const prices = usePrices()
  return (
    <section className="section" id="prices">
      <h2>{t.heading}</h2>
      <p>{t.lead}</p>
      <div className="plans__place" aria-live="polite" aria-busy={prices === undefined}>
        {prices === undefined && <p className="quiet">{t.loading}</p>}
        {prices === null && <p className="notice notice--wait">{t.failed}</p>}
        {prices && (
          <ul className="plans">
            <Plan name={t.single.name} price={prices.single} unit={t.single.unit} note={t.single.note} />
            {prices.packages.map(({ name, price, unit_price, days_valid }) => (
              <Plan
                key={name}
                name={name}
                price={price}
                unit={t.one(showRubles(unit_price))}
                note={days_valid === null ? t.forever : t.days(plural(days_valid, dayForms))}
              />
            ))}
          </ul>
        )}
      </div>
      {prices && prices.welcome_signatures > 0 && <p>{t.gift(signaturesText(prices.welcome_signatures))}</p>}
      <p className="quiet">{t.included}</p>
    </section>
  )
}

const dayForms = ['день', 'дня', 'дней'] as const

type PlanProps = { name: string; price: number; unit: string; note: string }

function Plan({ name, price, unit, note }: PlanProps) {
  return (
    <li className="card">
      <h3>{name}</h3>
      <p className="plans__price figures">{showRubles(price)}</p>
      <p className="figures">{unit}</p>
      <p className="quiet">{note}</p>
      <Link className="button button--plain" to="/register" aria-label={t.start_with(name)}>
        {t.start}
      </Link>
    </li>
  )
}
