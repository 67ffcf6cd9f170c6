import '#shared/brand/base.css'
import './sign.css'
import './documents.css'
import './code.css'
import './reader.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { watchErrors } from '#shared/browser/error-report.ts'
import { applyBrandColor, readJsonBlock } from '#shared/browser/page-config.ts'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { followViewport } from '#shared/browser/viewport.ts'
import { followKeyboard } from './keyboard.ts'
import { isStep, rightPath, stepOf } from './steps.ts'
import { loadAllPages, loadPage } from './pages.ts'
import { SignApp } from './SignApp.tsx'
import type { StartData } from './use-card.ts'

let prefetching = false

watchErrors()
// without a connection a reload would only lose what was typed
guardChunks({ reload: () => navigator.onLine && !prefetching && location.reload() })
applyBrandColor()
followViewport()
followKeyboard()

async function prefetch(): Promise<void> {
  if (prefetching) return
  prefetching = true
  await loadAllPages().catch(() => {
    // each page is asked for again when somebody goes there
  })
  prefetching = false
}

async function run(root: HTMLElement): Promise<void> {
  const start = readJsonBlock('start-data') as StartData | undefined
  const path = rightPath(location.pathname, start?.card?.status)
  if (path !== location.pathname) history.replaceState(history.state, '', path)
  const step = stepOf(path)
  if (isStep(step)) await loadPage(step)
  const app = (
    <BrowserRouter>
      <SignApp start={start} />
    </BrowserRouter>
  )
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
  // who has touched the page goes on: the next ones then open without a connection too
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, () => void prefetch(), { once: true, passive: true })
  }
}

const root = document.getElementById('root')
if (root) void run(root)
