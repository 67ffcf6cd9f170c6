import { contactsTexts as texts } from '#shared/text/pages.ts'
import { useFill, useSettings } from '../parts/settings.ts'

export function Page() {
  const settings = useSettings()
  const fill = useFill()
  return (
    <article className="text">
      <h1>{texts.heading}</h1>
      <p className="lead">{fill(texts.lead)}</p>
      <dl className="card facts">
        <dt>{texts.operator}</dt>
        <dd>{settings.operator_name}</dd>
        <dt>{texts.inn}</dt>
        <dd className="figures">{settings.operator_inn}</dd>
        <dt>{texts.address}</dt>
        <dd>{settings.operator_address}</dd>
        <dt>{texts.email}</dt>
        <dd>
          <a href={`mailto:${settings.operator_email}`}>{settings.operator_email}</a>
        </dd>
        <dt>{texts.phone}</dt>
        <dd>
          <a className="figures" href={`tel:${settings.operator_phone}`}>
            {settings.operator_phone}
          </a>
        </dd>
        <dt>{texts.hours}</dt>
        <dd>{texts.hours_text}</dd>
      </dl>
      <section className="notice">
        <h2>{texts.signer.heading}</h2>
        <p>{texts.signer.text}</p>
      </section>
    </article>
  )
}
