import { useSyncExternalStore } from 'react'
import { news } from '#shared/text/console-help.ts'

const key = 'news-seen'
const listeners = new Set<() => void>()
/** where the browser keeps nothing: for as long as the page is open */
let seen_here = 0

function lastSeen(): number {
  try {
    return Math.max(seen_here, Number(localStorage.getItem(key)) || 0)
  } catch {
    return seen_here
  }
}

/** How many news the person at this browser has not opened: it is asked of no server. */
export const useUnseenNews = () =>
  useSyncExternalStore(subscribe, () => news.filter(({ id }) => id > lastSeen()).length)

export function markNewsSeen(): void {
  seen_here = Math.max(...news.map(({ id }) => id))
  try {
    localStorage.setItem(key, String(seen_here))
  } catch {
    // storage is off
  }
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
