import { keepsCookies } from './cookies.ts'
import { tabStorage } from './storage.ts'

const guard_ms = 10_000

const first_path = globalThis.location?.pathname

/**
 * One reload per path in ten seconds, and none of the page that such a reload brought: a chunk that stays missing would
 * reload it for ever. Without a connection a reload only loses what the page has.
 */
function mayReload(path: string, now: number): boolean {
  // without cookies a reload would end the session
  if (!navigator.onLine || !keepsCookies()) return false
  const key = `reload:${path}`
  const last = Number(tabStorage.get(key) ?? 0)
  if (now - last < guard_ms) return false
  if (path === first_path && Math.abs(performance.timeOrigin - last) < guard_ms) return false
  return tabStorage.set(key, String(now))
}

type GuardOptions = {
  reload?: () => void
  now?: () => number
  /** while it is true, a failed load is left to the code that prefetches */
  isPrefetching?: () => boolean
}

/** Reloads the page when a chunk cannot be loaded, as after a new build. Returns a function that stops it. */
export function guardChunks({
  reload = () => location.reload(),
  now = Date.now,
  isPrefetching = () => false,
}: GuardOptions = {}): () => void {
  const onFailure = (event: Event) => {
    if (isPrefetching() || !mayReload(location.pathname, now())) return
    event.preventDefault()
    reload()
  }
  addEventListener('vite:preloadError', onFailure)
  return () => removeEventListener('vite:preloadError', onFailure)
}
