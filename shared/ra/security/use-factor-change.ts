import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'

/** Runs a change of the second factor: a refusal is shown, and what depends on the factor is loaded again. */
export function useFactorChange<T>(change: () => Promise<T>, onDone: (answer: T) => void): () => Promise<void> {
  const notify = useNotify()
  const cache = useQueryClient()
  return async () => {
    await change().then(onDone, (error: Error) => notify(error.message, { type: 'error' }))
    await cache.invalidateQueries()
  }
}
