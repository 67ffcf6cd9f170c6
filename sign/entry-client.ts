import '#shared/brand/base.css'
import './app/sign.css'
import './document/documents.css'
import './code/code.css'
import './document/reader.css'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { firstTouch, keepEarlyActs } from './parts/early.ts'
import { prefetching } from './app/prefetching.ts'

const picture_wait_ms_max = 2000

/** The document's page, as the server drew it, is here, or will not come, or takes too long. */
function settled(picture: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve, { once: true })
    picture.addEventListener('error', resolve, { once: true })
    setTimeout(resolve, picture_wait_ms_max)
  })
}

/**
 * What the signer came to read goes before the script that serves it: on a slow line both at once would share it, and
 * the page of the document would come last (docs/decisions/0013). Whoever touches the page gets the script at once.
 */
async function begin(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('.first-page__image')
  if (picture && !picture.complete) await Promise.race([settled(picture), firstTouch()])
  await import('./app/start.tsx')
}

// without a connection a reload would only lose what was typed
guardChunks({ reload: () => navigator.onLine && !prefetching.now && location.reload() })
keepEarlyActs()
begin().catch(() => addEventListener('online', () => location.reload(), { once: true }))
