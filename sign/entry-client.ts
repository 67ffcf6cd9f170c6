import '#shared/brand/base.css'
import './sign.css'
import './documents.css'
import './code.css'
import './reader.css'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { prefetching } from './prefetching.ts'

const picture_wait_ms_max = 2000

/** The page of the document, as the server drew it; by its load, its failure, or after a while. */
function settled(picture: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve, { once: true })
    picture.addEventListener('error', resolve, { once: true })
    setTimeout(resolve, picture_wait_ms_max)
  })
}

/**
 * On a slow line what the signer came to read goes before the script that serves it: both at once would share the line,
 * and the page of the document would come last (largest paint 1.4 s instead of 0.9 s).
 */
async function begin(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('#root .first-page__image')
  if (picture && !picture.complete) await settled(picture)
  await import('./start.tsx')
}

// without a connection a reload would only lose what was typed
guardChunks({ reload: () => navigator.onLine && !prefetching.now && location.reload() })
void begin()
