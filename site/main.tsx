import '#shared/brand/base.css'
import './site.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { watchBuild } from '#shared/browser/build-watch.ts'
import { watchErrors } from '#shared/browser/error-report.ts'
import { showNewBuild } from '#shared/browser/new-build-strip.ts'
import { pageConfig, readJsonBlock } from '#shared/browser/page-config.ts'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { prefetchRouteRules } from '#shared/browser/route-rules.ts'
import { followViewport } from '#shared/browser/viewport.ts'
import { createPageData, PageDataContext } from './parts/page-data.ts'
import { layouts, pageAt } from './app/pages.ts'
import { SettingsContext } from './parts/settings.ts'
import { SiteApp } from './app/SiteApp.tsx'

watchErrors()
guardChunks()
followViewport()

async function start(root: HTMLElement): Promise<void> {
  const page = pageAt(location.pathname)
  await Promise.all([page?.page.ready(), layouts[page?.layout ?? 'default'].ready()])
  const first = readJsonBlock('page-data') as { path: string; data: unknown } | undefined
  const app = (
    <StrictMode>
      <SettingsContext value={pageConfig()}>
        <PageDataContext value={createPageData(first)}>
          <BrowserRouter>
            <SiteApp />
          </BrowserRouter>
        </PageDataContext>
      </SettingsContext>
    </StrictMode>
  )
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
  prefetchRouteRules()
  watchBuild({ onNew: showNewBuild })
}

const root = document.getElementById('root')
if (root) void start(root)
