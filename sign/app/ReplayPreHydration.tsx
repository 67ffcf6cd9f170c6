import { useEffect } from 'react'
import { replayPreHydrationActions } from '../parts/pre-hydration.ts'

/** Mounted together with the step's page, so that it runs once that page handles events. */
export function ReplayPreHydration() {
  useEffect(() => {
    // by then the parts that depend on cookies have replaced the server's HTML
    const timer = setTimeout(replayPreHydrationActions)
    return () => clearTimeout(timer)
  }, [])
  return null
}
