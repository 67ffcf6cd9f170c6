import '#shared/brand/base.css'
import './app/sign.css'
import './document/documents.css'
import './code/code.css'
import './document/reader.css'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { firstTouch, storePreHydrationActions } from './parts/pre-hydration.ts'
import { prefetching } from './app/prefetching.ts'

const picture_wait_ms_max = 2000

/** Resolves when the image of the document's first page is loaded, has failed or takes too long. */
function settled(picture: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve, { once: true })
    picture.addEventListener('error', resolve, { once: true })
    setTimeout(resolve, picture_wait_ms_max)
  })
}

/**
 * The document goes before the script: on a slow line they would share bandwidth and the page image would come last
 * (docs/decisions/0013). Touching the page loads the script at once.
 */
async function begin(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('.first-page__image')
  if (picture && !picture.complete) await Promise.race([settled(picture), firstTouch()])
  await import('./app/start.tsx')
}

guardChunks({ isPrefetching: () => prefetching.count > 0 })
storePreHydrationActions()
begin().catch((error: unknown) => {
  addEventListener('online', () => location.reload(), { once: true })
  // the guard inside of the page says it
  throw error
})
