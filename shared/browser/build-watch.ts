const poll_ms = 60_000

type WatchOptions = {
  /** called once, with the id of the newer build */
  onNew: (id: string) => void
  interval_ms?: number
  /** the build of this page */
  mine?: string
}

export function buildOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
}

async function latestBuild(): Promise<string> {
  const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
  if (!response.ok) return ''
  const { id } = (await response.json()) as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

/** Polls for a newer build. A hidden tab does not poll. Returns a function that stops it. */
export function watchBuild({ onNew, interval_ms = poll_ms, mine = buildOfPage() }: WatchOptions): () => void {
  if (mine === '') return () => {}
  const check = async () => {
    if (document.visibilityState === 'hidden') return
    // no connection, or a proxy's page instead of JSON: the next poll will do
    const id = await latestBuild().catch(() => '')
    if (id === '' || id === mine) return
    clearInterval(timer)
    onNew(id)
  }
  const timer = setInterval(() => void check(), interval_ms)
  return () => clearInterval(timer)
}
