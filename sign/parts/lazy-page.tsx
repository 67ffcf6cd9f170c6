import { use, type ComponentType } from 'react'

/**
 * A page in a separate chunk. Unlike with `React.lazy`, a chunk that is loaded renders at once, so hydration needs no
 * fallback.
 */
export function lazyPage<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  let page: ComponentType | undefined
  let promise: Promise<ComponentType> | undefined

  async function fetchPage(): Promise<ComponentType> {
    const loaded = await load()
    page = loaded[name]
    return page
  }

  function ready(): Promise<ComponentType> {
    promise ??= fetchPage().catch((error: unknown) => {
      // the next attempt requests it again
      promise = undefined
      throw error
    })
    return promise
  }

  function LazyPage() {
    if (!page) use(ready())
    const Page = page
    return Page ? <Page /> : null
  }
  return Object.assign(LazyPage, { ready })
}
