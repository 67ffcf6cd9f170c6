const idle_ms = 1000

/** Runs something once the page has been idle for a second. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(run, idle_ms)
  }
  // Safari has no requestIdleCallback
  if (typeof requestIdleCallback === 'function') requestIdleCallback(later)
  else later()
  return () => clearTimeout(timer)
}
