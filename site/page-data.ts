import { createContext, use } from 'react'
import { useLocation } from 'react-router'

/** The data of prerendered pages by path: in the page itself for who comes straight to it, fetched for who walks in. */
export type PageData = {
  get: (path: string) => unknown
  load: (path: string) => Promise<unknown>
}

const plain = (path: string) => path.replace(/\/+$/, '')

async function fetchPayload(path: string): Promise<unknown> {
  const response = await fetch(`${plain(path)}/_payload.json`)
  if (!response.ok) throw new Error(`No payload for ${path}`)
  const { data } = (await response.json()) as { data: unknown }
  return data
}

export function createPageData(first?: { path: string; data: unknown }): PageData {
  const known = new Map<string, unknown>()
  const loading = new Map<string, Promise<unknown>>()
  if (first) known.set(plain(first.path), first.data)
  return {
    get: (path) => known.get(plain(path)),
    load(path) {
      const promise =
        loading.get(plain(path)) ??
        fetchPayload(path).then(
          (data) => {
            known.set(plain(path), data)
            return data
          },
          (error: unknown) => {
            loading.delete(plain(path))
            throw error
          },
        )
      loading.set(plain(path), promise)
      return promise
    },
  }
}

export const PageDataContext = createContext<PageData>(createPageData())

/** The data of the page at hand. Who names `T` vouches for it: `page-payloads.ts` makes them. */
export function usePageData<T>(): T {
  const { pathname } = useLocation()
  const pageData = use(PageDataContext)
  return (pageData.get(pathname) ?? use(pageData.load(pathname))) as T
}
