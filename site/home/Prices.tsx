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
          <table className="plans">
            <thead>
              <tr>
                {t.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{t.start}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              <Plan name={t.single.name} price={prices.single} unit={prices.single} note={t.single.note} />
              {prices.packages.map(({ name, price, unit_price, days_valid }) => (
                <Plan
                  key={name}
                  name={name}
                  price={price}
                  unit={unit_price}
                  note={days_valid === null ? t.forever : t.days(plural(days_valid, dayForms))}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {prices && prices.welcome_signatures > 0 && <p>{t.gift(signaturesText(prices.welcome_signatures))}</p>}
      <p className="quiet">{t.included}</p>
    </section>
  )
}

const dayForms = ['день', 'дня', 'дней'] as const

/** Sums in rubles; `unit` is that of one signature. */
type PlanProps = { name: string; price: number; unit: number; note: string }

function Plan({ name, price, unit, note }: PlanProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="plans__note quiet">{note}</span>
      </th>
      <td className="plans__sum figures">{showRubles(price)}</td>
      <td className="plans__sum figures">{showRubles(unit)}</td>
      <td>
        <Link to="/register" aria-label={t.start_with(name)}>
          {t.start}
        </Link>
      </td>
    </tr>
  )
}
