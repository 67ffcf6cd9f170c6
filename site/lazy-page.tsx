import { use, type ComponentType } from 'react'

export type LazyPage = {
  Page: ComponentType
  /** Loads the page's chunk ahead: before hydration, else the prerendered text would be thrown away. */
  preload: () => Promise<void>
}

/** Like `React.lazy`, but a page that is there already renders at once, without a turn of suspense. */
export function lazyPage(load: () => Promise<{ Page: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (module) => {
        Loaded = module.Page
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Page() {
    if (!Loaded) use(preload())
    return Loaded ? <Loaded /> : null
  }
  return { Page, preload }
}
