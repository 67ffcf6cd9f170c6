import { homeTexts } from '#shared/text/pages.ts'

export function Prices() {
  const { heading, lead, plans, included } = homeTexts.prices
  return (
    <section className="section">
      <h2>{heading}</h2>
      <p>{lead}</p>
      <ul className="plans">
        {plans.map(({ name, price, unit, note }) => (
          <li className="card" key={name}>
            <h3>{name}</h3>
            <p className="plans__price figures">{price}</p>
            <p className="figures">{unit}</p>
            <p className="quiet">{note}</p>
          </li>
        ))}
      </ul>
      <p className="quiet">{included}</p>
    </section>
  )
}
