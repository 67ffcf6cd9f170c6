import { useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import type { RowsProvider } from '../data-provider.ts'
import { errorsOf, type Errors } from './form-error.ts'

/** Changes a request once, however often the button is pressed; what is refused stands beside its field. */
export function useRequestChange({ id }: SignRequest, onDone: (answer: { id: number | string }) => void) {
  const provider = useDataProvider<RowsProvider>()
  const cache = useQueryClient()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const isRunning = useRef(false)

  const change = async (verb: string, data: object, done: string) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setErrors({})
    try {
      const answer = await provider.act('request', id, verb, data)
      notify(done, { type: 'success' })
      onDone(answer.data)
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
