import { useRef, useState } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { errorsOf, type Errors } from './form-error.ts'

/**
 * Sends a change once, however often the button is pressed; refusals are shown beside their fields.
 * @param known errors to show from the beginning
 */
export function useChange<Answer>(onDone: (answer: Answer) => void, known: Errors = {}) {
  const cache = useQueryClient()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState(known)
  const isRunning = useRef(false)

  /** @param done the notice of success; null for none */
  const change = async (send: () => Promise<Answer>, done: string | null) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setErrors({})
    try {
      const answer = await send()
      if (done !== null) notify(done, { type: 'success' })
      onDone(answer)
    } catch (failure) {
      setErrors(errorsOf(failure))
    } finally {
      isRunning.current = false
      setIsBusy(false)
      await cache.invalidateQueries()
    }
  }

  return { change, isBusy, errors }
}
