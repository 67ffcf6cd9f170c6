import { Suspense, useCallback, useEffect } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router'
import { sayAlive } from '#shared/browser/alive.ts'
import { ErrorBoundary } from '#shared/browser/ErrorBoundary.tsx'
import { useRouteRule } from '#shared/browser/use-route-rule.ts'
import { errorTexts } from '#shared/text/pages.ts'
import { ErrorPage } from '../parts/ErrorPage.tsx'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { layouts, pageAt, pages, type SitePage } from './pages.ts'
import { useRouteChange } from './use-route-change.ts'

const inLayout = (layout: SitePage['layout']) =>
  pages
    .filter((page) => page.layout === layout)
    .map(({ path, page: Page }) => <Route key={path} path={path} element={<Page />} />)

export function SiteApp() {
  const { pathname } = useLocation()
  useEffect(sayAlive, [])
  const isLeaving = useRedirects()
  useRouteChange(isLeaving)
  if (isLeaving) return null
  return (
    <ErrorBoundary at={pathname} fallback={<Broken />}>
      <Suspense>
        <Routes>
          <Route element={<layouts.register />}>{inLayout('register')}</Route>
          <Route element={<layouts.default />}>
            {inLayout('default')}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Follows the route rules: inside the site by its router, to the other apps by the browser. */
function useRedirects(): boolean {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const follow = useCallback(
    (to: string) => {
      if (pageAt(new URL(to, location.href).pathname)) void navigate(to, { replace: true })
      else location.replace(to)
    },
    [navigate],
  )
  return useRouteRule(pathname + search, follow)
}

function Broken() {
  return (
    <main className="page">
      <ErrorPage status={500} message={errorTexts.broken} hint={errorTexts.broken_hint} />
    </main>
  )
}
