import { useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { trackGoal } from '#shared/browser/analytics.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { errorText } from '#shared/ra/error-text.ts'

type Verb = 'confirm' | 'resume' | 'stop'

const done: Record<Verb, string> = { confirm: t.began, resume: t.resumed, stop: t.stopped }

/**
 * Acts on a sending once, however often the button is pressed, and reloads everything.
 * @param onRefused receives the refusal, which is shown too
 */
export function useSendingAction({ id }: BulkSending, onRefused: (error: unknown) => void = () => undefined) {
  const provider = useDataProvider<RowsProvider>()
  const cache = useQueryClient()
  const notify = useNotify()
  const [running, setRunning] = useState<Verb>()
  const isBusy = useRef(false)

  const act = async (verb: Verb, body: object = {}) => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(verb)
    try {
      await provider.act('bulk', id, verb, body)
      if (verb === 'confirm') trackGoal('request_sent')
      notify(done[verb], { type: 'success' })
    } catch (error) {
      onRefused(error)
      notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      isBusy.current = false
      setRunning(undefined)
      await cache.invalidateQueries()
    }
  }

  return { act, running }
}
