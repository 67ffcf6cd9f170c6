import { use, type ComponentType } from 'react'
import { markKnown } from './known-promise.ts'

export type LazyPage = {
  Page: ComponentType
  /** Loads the page's chunk ahead: before hydration, else the prerendered text would be thrown away. */
  preload: () => Promise<unknown>
}

type Module = { Page: ComponentType }

/** Like `React.lazy`, but a page that is there already renders at once, without a turn of suspense. */
export function lazyPage(load: () => Promise<Module>): LazyPage {
  let loading: Promise<Module> | undefined
  const preload = () => {
    loading ??= markKnown(
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
