import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { tokenConfig } from '#shared/brand/page-config.ts'
import { pageTexts } from '#shared/text/pages.ts'
import { createPageData, PageDataContext } from './parts/page-data.ts'
import { pagePayloads } from './parts/page-payloads.ts'
import { layouts, pageAt, pages } from './app/pages.ts'
import { SettingsContext } from './parts/settings.ts'
import { SiteApp } from './app/SiteApp.tsx'

export const prerenderRoutes = [
  ...new Set([...pages.filter((page) => !page.live).map((page) => page.path), ...Object.keys(pagePayloads)]),
]

/**
 * A page as HTML. Settings stay tokens, which `fillPage` replaces when the page is sent.
 * @param data what the page shows, where it does not come from `pagePayloads`
 */
export async function render(path: string, data: object | null = pagePayloads[path] ?? null) {
  const page = pageAt(path)
  await Promise.all([page?.page.ready(), layouts[page?.layout ?? 'default'].ready()])
  const payload = { path, data }
  const html = renderToString(
    <StrictMode>
      <SettingsContext value={tokenConfig}>
        <PageDataContext value={createPageData(payload)}>
          <StaticRouter location={path}>
            <SiteApp />
          </StaticRouter>
        </PageDataContext>
      </SettingsContext>
    </StrictMode>,
  )
  return { status: page ? 200 : 404, html, ...(page?.text ?? pageTexts.error), payload }
}
