import { errorPageTexts } from '../text/ra.ts'
import { ErrorPage } from './ErrorPage.tsx'

export function AccessDeniedPage() {
  return <ErrorPage code={403} message={errorPageTexts.forbidden} />
}
