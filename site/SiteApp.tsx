import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ErrorBoundary } from '#shared/browser/ErrorBoundary.tsx'
import { errorTexts } from '#shared/text/pages.ts'
import { DefaultLayout } from './DefaultLayout.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { pages, type SitePage } from './pages.ts'
import { RegisterLayout } from './RegisterLayout.tsx'
import { useRouteChange } from './use-route-change.ts'

const inLayout = (layout: SitePage['layout']) =>
  pages
    .filter((page) => page.layout === layout)
    .map(({ path, page: { Page } }) => <Route key={path} path={path} element={<Page />} />)

export function SiteApp() {
  useRouteChange()
  return (
    <ErrorBoundary fallback={<Broken />}>
      <Suspense>
        <Routes>
          <Route element={<RegisterLayout />}>{inLayout('register')}</Route>
          <Route element={<DefaultLayout />}>
            {inLayout('default')}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function Broken() {
  return (
    <main className="page">
      <ErrorPage status={500} message={errorTexts.broken} hint={errorTexts.broken_hint} />
    </main>
  )
}
