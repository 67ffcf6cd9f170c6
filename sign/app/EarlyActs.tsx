import { useEffect } from 'react'
import { releaseEarlyActs } from '../parts/early.ts'

/** Stands where the step's page stands, so that it is there when that page listens. */
export function EarlyActs() {
  useEffect(() => {
    // by then what cookies change in the server's HTML has been changed
    const timer = setTimeout(releaseEarlyActs)
    return () => clearTimeout(timer)
  }, [])
  return null
}
