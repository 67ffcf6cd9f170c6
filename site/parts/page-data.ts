import { createContext, use } from 'react'
import { useLocation } from 'react-router'
import { loadPart } from '#shared/browser/missing-file.ts'
import { resolvedPromise, markResolved } from './resolved-promise.ts'

/** The data of prerendered pages by path: embedded in the page for direct visits, fetched on navigation. */
export type PageData = { read: (path: string) => Promise<unknown> }

const plain = (path: string) => path.replace(/\/+$/, '')

async function fetchPayload(path: string): Promise<{ data: unknown }> {
  const response = await fetch(`${path}/_payload.json`)
  if (!response.ok) throw new Error(`No payload for ${path}`)
  return (await response.json()) as { data: unknown }
}

export function createPageData(first?: { path: string; data: unknown }): PageData {
  const known = new Map<string, Promise<unknown>>()
  if (first) known.set(plain(first.path), resolvedPromise(first.data))
  return {
    read(path) {
      const key = plain(path)
      // read while rendering: a failed load is repeated only when a person asks for it, or it would be repeated without end
      const load = () =>
        loadPart(
          () => fetchPayload(key),
          () => known.delete(key),
        ).then(({ data }) => data)
      const data = known.get(key) ?? markResolved(load())
      known.set(key, data)
      return data
    },
  }
}

export const PageDataContext = createContext<PageData>(createPageData())

/** The data of the current page. The caller asserts `T`: `page-payloads.ts` produces it. */
export function usePageData<T>(): T {
  const { pathname } = useLocation()
  return use(use(PageDataContext).read(pathname)) as T
}
