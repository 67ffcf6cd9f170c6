import { readablePath } from '../browser/path-pattern.ts'
import { errorPageTexts } from '../text/ra.ts'
import { ErrorPage } from './ErrorPage.tsx'

export function NotFoundPage() {
  return (
    <ErrorPage
      code={404}
      message={errorPageTexts.not_found_hint}
      hint={errorPageTexts.not_found(readablePath(location.pathname))}
    />
  )
}
