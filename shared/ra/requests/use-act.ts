import { useRef, useState, type ReactNode } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../error-text.ts'

const error_shown_ms = 8000

/** Acts once, however often the button is pressed, says what came of it and reloads everything. */
export function useAct(refusal: (error: unknown) => ReactNode = errorText) {
  const cache = useQueryClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  /** @param done the notice of success; null for none */
  const act = async <Answer>(
    send: () => Promise<Answer>,
    done: string | ((answer: Answer) => string) | null,
    onDone?: (answer: Answer) => void,
  ) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const answer = await send()
      if (done !== null) notify(typeof done === 'string' ? done : done(answer), { type: 'success' })
      onDone?.(answer)
    } catch (error) {
      notify(refusal(error), { type: 'error', autoHideDuration: error_shown_ms })
    } finally {
      isRunning.current = false
      setBusy(false)
      await cache.invalidateQueries()
    }
  }

  return { act, isBusy }
}
