import { Link } from 'react-router'
import { clientAddress } from '#shared/browser/client-address.ts'
import { oneCTexts as texts } from '#shared/text/pages.ts'
import { BslCode } from '../parts/BslCode.tsx'
import { usePageData } from '../parts/page-data.ts'
import type { OneCData } from './one-c-data.ts'

export function Page() {
  const { code, extension } = usePageData<OneCData>()
  return (
    <article className="one-c">
      <div className="text">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <section className="section text">
        <h2>{texts.extension.heading}</h2>
        <p>{texts.extension.text}</p>
        <p>
          <a href={extension} download="roscherk-1c.zip">
            {texts.extension.download}
          </a>
        </p>
        <ol className="plain-list">
          {texts.extension.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className="section text">
        <h2>{texts.by_hand}</h2>
      </section>
      <ol className="steps">
        {texts.steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <section className="section">
        <h2>{texts.rules.heading}</h2>
        <ul className="plain-list">
          {texts.rules.list.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p>
          <Link to="/developers">{texts.developers}</Link>
          <br />
          <a href={clientAddress('openapi.json')}>{texts.api}</a>
        </p>
      </section>
      <section className="section">
        <BslCode
          code={code}
          copy={texts.sample.copy}
          label={texts.sample.label}
          heading={<h2>{texts.sample.heading}</h2>}
        />
      </section>
    </article>
  )
}
