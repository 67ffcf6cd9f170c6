import type { ReactNode } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { useOnce } from '../../browser/use-once.ts'
import { errorText } from '../error-text.ts'

const error_shown_ms = 8000

/** Acts once, however often the button is pressed, says what came of it and reloads everything. */
export function useAct(refusal: (error: unknown) => ReactNode = errorText) {
  const cache = useQueryClient()
  const notify = useNotify()
  const { once, isBusy } = useOnce()

  /** @param done the notice of success; null for none */
  const act = async <Answer>(
    send: () => Promise<Answer>,
    done: string | ((answer: Answer) => string) | null,
    onDone?: (answer: Answer) => void,
  ) => {
    const work = async () => {
      const answer = await send()
      if (done !== null) notify(typeof done === 'string' ? done : done(answer), { type: 'success' })
      onDone?.(answer)
    }
    const fail = (error: unknown) => notify(refusal(error), { type: 'error', autoHideDuration: error_shown_ms })
    if (await once(work, fail)) await cache.invalidateQueries()
  }

  return { act, isBusy }
}
