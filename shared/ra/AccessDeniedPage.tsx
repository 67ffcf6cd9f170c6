import { Suspense } from 'react'
import { errorPageTexts } from '../text/ra.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { screen } from './screen.ts'

/** it names fields of every noun */
const TypedHere = screen(() => import('./form/TypedHere.tsx'), 'TypedHere')

/** Also where somebody typed before his role changed: what he typed is shown, so that he can pass it on. */
export function AccessDeniedPage() {
  return (
    <>
      <Suspense>
        <TypedHere />
      </Suspense>
      <ErrorPage code={403} message={errorPageTexts.forbidden} />
    </>
  )
}
