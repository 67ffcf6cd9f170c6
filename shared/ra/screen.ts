import { lazy, type ComponentType } from 'react'

/** A screen whose chunk is loaded when it opens: `screen(() => import('./BillList.tsx'), 'BillList')`. */
export function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}
