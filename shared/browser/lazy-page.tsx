import { use, type ComponentType } from 'react'
import { loadPart } from './missing-file.ts'

/**
 * A component in a separate chunk. Unlike with `React.lazy`, a chunk that is loaded renders at once, so hydration needs no
 * fallback. Rendering never requests again what has failed: React renders what suspends again and again, and each time
 * would make another request. `ready` does, and `MissingFile.forget` of what is thrown.
 */
export function lazyPage<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  let page: ComponentType<Props> | undefined
  let promise: Promise<void> | undefined
  let hasFailed = false

  function forget(): void {
    promise = undefined
    hasFailed = false
  }

  function request(): Promise<void> {
    promise ??= loadPart(load, forget).then(
      (loaded) => {
        page = loaded[name]
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return promise
  }

  function ready(): Promise<void> {
    if (hasFailed) forget()
    return request()
  }

  function LazyPage(props: Props) {
    if (!page) use(request())
    const Page = page
    return Page ? <Page {...props} /> : null
  }
  return Object.assign(LazyPage, { ready, request, isReady: () => page !== undefined })
}
