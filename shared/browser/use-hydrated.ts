import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration: cookies and history state must wait until it is true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
