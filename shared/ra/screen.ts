import { createElement, type ComponentType } from 'react'
import { ErrorBoundary } from '../browser/ErrorBoundary.tsx'
import { lazyPage } from '../browser/lazy-page.tsx'

/**
 * A screen, or a part of one, whose chunk is loaded when it opens: `screen(() => import('./BillList.tsx'), 'BillList')`.
 * When the chunk does not come, its place says so and offers to repeat; the rest of the screen stays.
 */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Part = lazyPage(name, load)
  const Screen = (props: Props) => createElement(ErrorBoundary, null, createElement(Part, props))
  /** Loads it before it is needed; a failure is told when it is. */
  const prefetch = () => void Part.request().catch(() => undefined)
  return Object.assign(Screen, { prefetch })
}
