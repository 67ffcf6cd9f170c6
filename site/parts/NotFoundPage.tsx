import { useLocation } from 'react-router'
import { readablePath } from '#shared/browser/path-pattern.ts'
import { errorTexts } from '#shared/text/pages.ts'
import { ErrorPage } from './ErrorPage.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <ErrorPage status={404} message={errorTexts.not_found_hint} hint={errorTexts.not_found(readablePath(pathname))} />
  )
}
