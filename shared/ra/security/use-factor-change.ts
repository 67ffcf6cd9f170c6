import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../browser/text-of.ts'

/** Runs a change of the second factor: a refusal is shown, and what depends on the factor is loaded again. */
export function useFactorChange<T>(change: () => Promise<T>, onDone: (answer: T) => void): () => Promise<void> {
  const notify = useNotify()
  const cache = useQueryClient()
  return async () => {
    await change().then(onDone, (error: Error) => notify(textOf(error), { type: 'error' }))
    await cache.invalidateQueries()
  }
}
