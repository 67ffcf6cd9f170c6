import { Navigate, useLocation } from 'react-router'
import { readablePath } from '../browser/path-pattern.ts'
import { errorPageTexts } from '../text/ra.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { commonLinks, login_path } from './links.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  if (pathname === login_path) return <Navigate to={commonLinks.overview} replace />
  return (
    <ErrorPage
      code={404}
      message={errorPageTexts.not_found_hint}
      hint={errorPageTexts.not_found(readablePath(location.pathname))}
    />
  )
}
