import { errorPageTexts } from '../text/ra.ts'
import { ErrorPage } from './ErrorPage.tsx'

export function NotFoundPage() {
  return (
    <ErrorPage code={404} message={errorPageTexts.not_found(location.pathname)} hint={errorPageTexts.not_found_hint} />
  )
}
