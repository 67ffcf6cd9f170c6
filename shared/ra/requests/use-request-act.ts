import { useRef, useState, type ReactNode } from 'react'
import { useDataProvider, useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import type { RowsProvider } from '../data-provider.ts'
import { textOf } from '../../browser/text-of.ts'

const error_shown_ms = 8000

/** Acts on a request once, however often the button is pressed, and reloads everything. */
export function useRequestAct<Verb extends string>(
  { id }: SignRequest,
  done: Record<Verb, string>,
  refusal: (error: unknown) => ReactNode = messageOf,
  onDone: (verb: Verb) => void = () => {},
) {
  const provider = useDataProvider<RowsProvider>()
  const cache = useQueryClient()
  const notify = useNotify()
  const [running, setRunning] = useState<Verb>()
  const isBusy = useRef(false)

  const act = async (verb: Verb, data: object = {}) => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(verb)
    try {
      await provider.act('request', id, verb, data)
      onDone(verb)
      notify(done[verb], { type: 'success' })
    } catch (error) {
      notify(refusal(error), { type: 'error', autoHideDuration: error_shown_ms })
    } finally {
      isBusy.current = false
      setRunning(undefined)
      await cache.invalidateQueries()
    }
  }

  return { act, running }
}

export function messageOf(error: unknown): string {
  return textOf(error)
}
