import { loadAllPages } from './pages.ts'
import { prefetching } from './prefetching.ts'

export async function prefetchPages(): Promise<void> {
  if (prefetching.now) return
  prefetching.now = true
  await loadAllPages().catch(() => undefined)
  prefetching.now = false
}
