import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reportError } from '../browser/error-report.ts'
import { sitePages } from '../browser/addresses.ts'
import { textOf } from '../browser/text-of.ts'
import { errorPageTexts } from '../text/ra.ts'

/** Replaces the whole console when even its frame fails: without theme, texts of react-admin or anything else that may have. */
export function BrokenApp() {
  const error = useRouteError()
  useEffect(() => reportError(error, 'render'), [error])
  return (
    <main role="alert" style={{ maxWidth: 560, margin: '64px auto', padding: '0 16px', fontFamily: 'sans-serif' }}>
      <h1>{errorPageTexts.heading}</h1>
      <p>{textOf(error)}</p>
      <button type="button" onClick={() => location.reload()}>
        {errorPageTexts.reload}
      </button>{' '}
      <a href={sitePages.home}>{errorPageTexts.site}</a>
    </main>
  )
}
