import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render that takes its HTML over: cookies and history state must wait until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
