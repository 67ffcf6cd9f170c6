import { use, type ComponentType } from 'react'
import { markResolved } from './resolved-promise.ts'

export type LazyPage = {
  Page: ComponentType
  /** Loads the page's chunk before hydration, which would otherwise discard the prerendered text. */
  preload: () => Promise<unknown>
}

type Module = { Page: ComponentType }

/** Like `React.lazy`, but a page that is loaded renders at once, without suspending. */
export function lazyPage(load: () => Promise<Module>): LazyPage {
  let loading: Promise<Module> | undefined
  const preload = () => {
    loading ??= markResolved(
      load().catch((error: unknown) => {
        loading = undefined
        throw error
      }),
    )
    return loading
  }
  function Page() {
    const { Page: Loaded } = use(preload())
    return <Loaded />
  }
  return { Page, preload }
}
