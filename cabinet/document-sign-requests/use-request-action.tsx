import { useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { requestTexts as t } from '#shared/text/cabinet.ts'
import { OrderBillLink } from '../bills/OrderBillLink.tsx'

type Verb = 'send' | 'remind' | 'cancel'

const done: Record<Verb, string> = { send: t.sent, remind: t.reminded, cancel: t.cancelled }

/** Acts on a request once, however often the button is pressed, and shows everything anew. */
export function useRequestAction(request: SignRequest) {
  const provider = useDataProvider<RowsProvider>()
  const cache = useQueryClient()
  const notify = useNotify()
  const [running, setRunning] = useState<Verb>()
  const isBusy = useRef(false)

  const act = async (verb: Verb) => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(verb)
    try {
      await provider.act('request', request.id, verb)
      notify(done[verb], { type: 'success' })
    } catch (error) {
      notify(refusal(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      isBusy.current = false
      setRunning(undefined)
      await cache.invalidateQueries()
    }
  }

  return { act, running }
}

function refusal(error: unknown) {
  const lacks = error instanceof ApiError ? error.lacks : undefined
  const bill = lacks !== undefined && <OrderBillLink lacks={lacks} color="inherit" size="small" />
  return (
    <Alert severity="error" variant="filled" action={bill}>
      {error instanceof Error ? error.message : String(error)}
    </Alert>
  )
}
