import { lazy, type ComponentType } from 'react'

/** A screen that is loaded when it is opened: `screen(() => import('./BillList.tsx'), 'BillList')`. */
export function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}
