const guard_ms = 10_000

/** One reload per path in ten seconds: a chunk that is really missing would reload the page for ever. */
function mayReload(path: string, now: number): boolean {
  const key = `reload:${path}`
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (now - last < guard_ms) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    // without storage nothing would prevent the second reload
    return false
  }
}

type GuardOptions = { reload?: () => void; now?: () => number }

/** Reloads the page when a chunk cannot be loaded, as after a new build. Returns a function that stops it. */
export function guardChunks({ reload = () => location.reload(), now = Date.now }: GuardOptions = {}): () => void {
  const onFailure = (event: Event) => {
    if (!mayReload(location.pathname, now())) return
    event.preventDefault()
    reload()
  }
  addEventListener('vite:preloadError', onFailure)
  return () => removeEventListener('vite:preloadError', onFailure)
}
