import { useSyncExternalStore } from 'react'
import { tabStorage } from '#shared/browser/storage.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'

const name = 'signLoadedPages'

/** `document page`; kept for a reload, when images come from the browser's cache and only those in view are drawn. */
const loaded = new Set<string>(stored())
const listeners = new Set<() => void>()

function stored(): string[] {
  try {
    const known: unknown = JSON.parse(tabStorage.get(name) ?? '[]')
    return Array.isArray(known) ? known.map(String) : []
  } catch {
    return []
  }
}

/** Remembers that the image of a page was drawn on this device; `copy`: of a document with fields. */
export function pageLoaded(document_id: number, page: number, copy = ''): void {
  const key = keyOf(document_id, page, copy)
  if (loaded.has(key)) return
  loaded.add(key)
  tabStorage.set(name, JSON.stringify([...loaded]))
  for (const listener of listeners) listener()
}

const keyOf = (document_id: number, page: number, copy: string) => `${document_id}${copy && `-${copy}`} ${page}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many pages of these documents were drawn, and how many they have. */
export function useLoadedPages(documents: PublicCard['documents']): { drawn: number; pages: number } {
  const count = () =>
    documents.reduce(
      (sum, { id, pages, fields, copy }) =>
        sum +
        Array.from({ length: pages }).filter((_none, i) => loaded.has(keyOf(id, i + 1, fields > 0 ? copy : ''))).length,
      0,
    )
  const drawn = useSyncExternalStore(subscribe, count, () => 0)
  return { drawn, pages: documents.reduce((sum, { pages }) => sum + pages, 0) }
}
