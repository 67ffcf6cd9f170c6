import { useSyncExternalStore } from 'react'
import { pageConfig } from '#shared/browser/page-config.ts'
import { siteStorage } from '#shared/browser/storage.ts'
import { newsIn } from '#shared/text/console-news.ts'

const key = 'news-seen'
const listeners = new Set<() => void>()

const news = () => newsIn(pageConfig().mode)
const lastSeen = () => Number(siteStorage.get(key)) || 0

/** How many news the person at this browser has not opened: it is asked of no server. */
export const useUnseenNews = () =>
  useSyncExternalStore(subscribe, () => news().filter(({ id }) => id > lastSeen()).length)

export function markNewsSeen(): void {
  siteStorage.set(key, String(Math.max(...news().map(({ id }) => id))))
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  // another tab
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}
