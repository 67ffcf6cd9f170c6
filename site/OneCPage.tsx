import { useState } from 'react'
import { clientAddress } from '#shared/browser/client-address.ts'
import { copyToClipboard } from '#shared/browser/clipboard.ts'
import { oneCTexts as texts } from '#shared/text/pages.ts'
import { bslTokens } from './bsl.ts'
import { usePageData } from './page-data.ts'
import type { OneCData } from './page-payloads.ts'
import './one-c.css'

function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    const { summary, life_ms } = await copyToClipboard(text)
    setSaid(summary)
    setTimeout(() => setSaid(''), life_ms)
  }
  return (
    <p className="code__copy">
      <span role="status" className="quiet">
        {said}
      </span>
      <button type="button" className="button button--plain button--small" onClick={() => void copy()}>
        {texts.sample.copy}
      </button>
    </p>
  )
}

export function Page() {
  const { code } = usePageData<OneCData>()
  return (
    <article className="one-c">
      <div className="text">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
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
          <a href={clientAddress('openapi.json')}>{texts.api}</a>
        </p>
      </section>
      <section className="section">
        <div className="code__head">
          <h2>{texts.sample.heading}</h2>
          <CopyButton text={code} />
        </div>
        {/* it scrolls on a narrow screen, so it must take keyboard focus */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="code" tabIndex={0} role="region" aria-label={texts.sample.label}>
          <code>
            {bslTokens(code).map(({ kind, text }, i) => (
              // the text never changes, so the position can be the key
              <span key={i} className={kind === 'plain' ? undefined : `code__${kind}`}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </section>
    </article>
  )
}
