import { Link } from 'react-router'
import { referenceTexts as t } from '#shared/text/developers.ts'
import { usePageData } from '../parts/page-data.ts'
import { useFill } from '../parts/settings.ts'
import type { Field, Operation, ReferenceData } from './developers-data.ts'
import { MarkedBlocks } from './Marked.tsx'
import './developers.css'

export function Page() {
  const fill = useFill()
  const { sections, types } = usePageData<ReferenceData>()
  return (
    <article className="developers">
      <div className="text">
        <p>
          <Link to="/developers">{t.back}</Link>
        </p>
        <h1>{t.heading}</h1>
        <p className="lead">{fill(t.lead)}</p>
      </div>
      <nav aria-label={t.contents}>
        <ul className="developers__links">
          {sections.map(({ tag, name }) => (
            <li key={tag}>
              <a href={`#${tag}`}>{name}</a>
            </li>
          ))}
          <li>
            <a href="#types">{t.schemas}</a>
          </li>
        </ul>
      </nav>
      {sections.map(({ tag, name, text, operations }) => (
        <section key={tag} className="section" id={tag}>
          <h2>{name}</h2>
          <MarkedBlocks text={text} />
          {operations.map((operation) => (
            <Call key={operation.id} {...operation} />
          ))}
        </section>
      ))}
      <section className="section" id="types">
        <h2>{t.schemas}</h2>
        {types.map(({ name, fields }) => (
          <details key={name} className="call">
            <summary>
              <code>{name}</code>
            </summary>
            {/* inside: a link to it opens the details */}
            <div id={name}>
              <Fields fields={fields} />
            </div>
          </details>
        ))}
      </section>
    </article>
  )
}

function Call({ id, method, path, summary, text, token, idempotent, parameters, body, answers, refusals }: Operation) {
  const marks = [token === 'open' ? t.open : token === 'signer' ? t.signer : '', idempotent ? t.idempotent : '']
  return (
    <article className="call" id={id}>
      <h3>{summary}</h3>
      <p className="call__address">
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      <p className="quiet">{[id, ...marks].filter(Boolean).join(' · ')}</p>
      {text && <MarkedBlocks text={text} />}
      <details>
        <summary>{t.details}</summary>
        {parameters.length > 0 && (
          <>
            <h4>{t.parameters}</h4>
            <Fields fields={parameters} />
          </>
        )}
        {body && (
          <>
            <h4>
              {t.body}: <Type type={body.type} />
            </h4>
            <Fields fields={body.fields} />
            {body.example && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <pre className="code" tabIndex={0} role="region" aria-label={`${t.example}: ${summary}`}>
                <code>{body.example}</code>
              </pre>
            )}
          </>
        )}
        <h4>{t.answers}</h4>
        {answers.map(({ status, type, fields }) => (
          <div key={status}>
            <p>
              <code>{status}</code> {type && <Type type={type} />}
            </p>
            <Fields fields={fields} />
          </div>
        ))}
        <h4>{t.refusals}</h4>
        <p className="call__refusals">
          {refusals.map((code) => (
            <code key={code}>{code}</code>
          ))}
        </p>
      </details>
    </article>
  )
}

function Fields({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0) return null
  return (
    <dl className="fields">
      {fields.map(({ name, type, required, text }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <Type type={type} />
            {!required && <span className="quiet"> {t.optional}</span>}
          </dt>
          <dd>
            <MarkedBlocks text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names of types begin with a capital letter and lead to their fields. */
function Type({ type }: { type: string }) {
  return (
    <span className="quiet">
      {type.split(/\b([A-Z]\w+)\b/).map((part, index) =>
        // the text never changes, so the position can be the key
        index % 2 === 1 ? (
          <a key={index} href={`#${part}`}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  )
}
