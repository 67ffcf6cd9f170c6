import { Link, useLocation } from 'react-router'
import { legalTexts, layoutTexts } from '#shared/text/pages.ts'
import { usePageData } from '../parts/page-data.ts'
import type { LegalDocument } from '../parts/page-payloads.ts'
import { useFill } from '../parts/settings.ts'
import './document.css'

/** `2026-11-01` → `01.11.2026` */
const russianDay = (version: string) => version.split('-').reverse().join('.')

const anchor = (number: number) => `part-${number}`

/** One legal text with its version, which consents and protocols refer to. */
export function Page() {
  const { title, version, parts, versions, changes = [] } = usePageData<LegalDocument>()
  const { pathname } = useLocation()
  const fill = useFill()
  const address = pathname.replace(/\/\d{4}-\d\d-\d\d\/?$/, '')
  const [inForce = version] = versions
  return (
    <article className="text document">
      <header>
        <h1>{title}</h1>
        <p className="quiet figures">
          {legalTexts.version} <time dateTime={version}>{russianDay(version)}</time>
        </p>
        {version !== inForce && (
          <p className="notice">
            {legalTexts.earlier} <Link to={address}>{russianDay(inForce)}</Link>
          </p>
        )}
        {changes.length > 0 && (
          <div className="notice">
            {legalTexts.changes}
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )}
        <nav className="document__contents" aria-label={legalTexts.contents}>
          <ol>
            {parts.map(({ heading }, i) => (
              <li key={heading}>
                <a href={`#${anchor(i + 1)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      {parts.map(({ heading, paragraphs }, i) => (
        <section key={heading} id={anchor(i + 1)}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </section>
      ))}
      {address === '/documents/offer' && (
        <p className="notice">
          {legalTexts.order} <Link to="/documents/processing-order">{layoutTexts.documents.order}</Link>
        </p>
      )}
      <p className="quiet figures">
        {legalTexts.editions}{' '}
        {versions.map((version) => (
          <Link key={version} to={`${address}/${version}`}>
            {russianDay(version)}
          </Link>
        ))}
      </p>
      {pathname.startsWith('/documents/legal-information') && (
        <p className="notice">
          {legalTexts.consent_split} <Link to="/documents/consent">{layoutTexts.documents.consent}</Link>
        </p>
      )}
    </article>
  )
}
