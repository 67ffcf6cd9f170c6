import { useSyncExternalStore } from 'react'

/** The element of the panel into which the table puts its columns; either of them may be loaded first. */
let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/** a `ref` of the panel */
export function offerPlace(element: HTMLElement | null): void {
  place = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useColumnsPlace = () => useSyncExternalStore(subscribe, () => place)
