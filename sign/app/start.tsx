import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchErrors } from '#shared/browser/error-report.ts'
import { readJsonBlock } from '#shared/browser/page-config.ts'
import { followViewport } from '#shared/browser/viewport.ts'
import { whenIdle } from '#shared/browser/when-idle.ts'
import type { PublicForm } from '#shared/contract/public-links.ts'
import { my_documents_path } from '#shared/rules/my-documents-path.ts'
import { publicKeyOf } from '#shared/rules/public-links.ts'
import { signerViewOf } from '#shared/rules/signer-view-path.ts'
import { firstTouch } from '../parts/pre-hydration.ts'
import { followKeyboard } from './keyboard.ts'
import { loadAllPages, loadPlace } from './pages.ts'
import { prefetching } from './prefetching.ts'
import { chunks, placeNow, Router } from '../parts/router.tsx'
import { SignApp } from './SignApp.tsx'
import { rightPath } from '../parts/steps.ts'
import type { StartData } from './use-card.ts'

watchErrors()
followViewport()
followKeyboard()

async function prefetch(load: () => Promise<unknown>): Promise<void> {
  prefetching.count += 1
  await load().finally(() => {
    prefetching.count -= 1
  })
}

const background = async () => (await import('./background.ts')).startBackground()

async function run(root: HTMLElement): Promise<void> {
  const previewed = signerViewOf(location.pathname)
  if (previewed !== null) {
    const { PreviewApp } = await import('./PreviewApp.tsx')
    return createRoot(root).render(
      <Router first={placeNow()}>
        <PreviewApp id={previewed} />
      </Router>,
    )
  }
  const key = publicKeyOf(location.pathname)
  if (key !== null) {
    const { PublicApp } = await import('./PublicApp.tsx')
    const { form = null } = (readJsonBlock('start-data') ?? {}) as { form?: PublicForm | null }
    return createRoot(root).render(
      <Router first={placeNow()}>
        <PublicApp link={key} form={form} />
      </Router>,
    )
  }
  if (location.pathname.startsWith(my_documents_path)) {
    const { MyApp } = await import('./MyApp.tsx')
    return createRoot(root).render(
      <Router first={placeNow()}>
        <MyApp />
      </Router>,
    )
  }
  const start = readJsonBlock('start-data') as StartData | undefined
  const path = rightPath(location.pathname, start?.card?.status)
  if (path !== location.pathname) history.replaceState(history.state, '', path)
  await loadPlace(placeNow())
  chunks.load = (place) => {
    const loading = loadPlace(place)
    return loading && prefetch(() => loading)
  }
  const app = (
    <Router first={placeNow()}>
      <SignApp start={start} />
    </Router>
  )
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
  whenIdle(() => void prefetch(background).catch(() => {}))
  // after a first touch the next steps are prefetched, so they open without a connection too
  await firstTouch()
  await prefetch(loadAllPages)
}

const root = document.getElementById('root')
if (root) void run(root)
