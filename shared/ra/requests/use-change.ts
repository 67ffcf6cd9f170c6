import { useState } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { useOnce } from '../../browser/use-once.ts'
import { errorsOf, type Errors } from './form-error.ts'

/**
 * Sends a change once, however often the button is pressed; refusals are shown beside their fields.
 * @param known errors to show from the beginning
 */
export function useChange<Answer>(onDone: (answer: Answer) => void, known: Errors = {}) {
  const cache = useQueryClient()
  const notify = useNotify()
  const { once, isBusy } = useOnce()
  const [errors, setErrors] = useState(known)

  /** @param done the notice of success; null for none */
  const change = async (send: () => Promise<Answer>, done: string | null) => {
    const work = async () => {
      setErrors({})
      const answer = await send()
      if (done !== null) notify(done, { type: 'success' })
      onDone(answer)
    }
    if (await once(work, (failure) => setErrors(errorsOf(failure)))) await cache.invalidateQueries()
  }

  return { change, isBusy, errors }
}
