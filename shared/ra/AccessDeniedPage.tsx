import { errorPageTexts } from '../text/ra.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { TypedHere } from './form/TypedHere.tsx'

/** Also where somebody typed before his role changed: what he typed is shown, so that he can pass it on. */
export function AccessDeniedPage() {
  return (
    <>
      <TypedHere />
      <ErrorPage code={403} message={errorPageTexts.forbidden} />
    </>
  )
}
