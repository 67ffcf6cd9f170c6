import { useRef, useState } from 'react'
import { useNotify, useRedirect } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { trackGoal } from '#shared/browser/analytics.ts'
import { errorText } from '#shared/ra/error-text.ts'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { plural } from '#shared/rules/plural.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { savedDraftTexts } from '#shared/text/saved-drafts.ts'
import { cabinetApi } from '../../../parts/api.ts'
import { orderOf } from './order-of.ts'
import type { Draft } from './use-draft.ts'
import type { RequestDraft } from './use-request-draft.ts'
import type { Upload } from './use-uploads.ts'

type Way = 'send' | 'save'

/** Creates the requests once, however often the button is pressed; all or none. The saved draft ends with it. */
export function useSubmit(
  draft: Draft,
  files: Upload[],
  confirmed_warnings: WarningToConfirm[],
  saver: RequestDraft['saver'],
  onDone: () => void,
) {
  const [running, setRunning] = useState<Way>()
  const [error, setError] = useState<string>()
  const isBusy = useRef(false)
  const cache = useQueryClient()
  const notify = useNotify()
  const redirect = useRedirect()

  const submit = async (way: Way) => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(way)
    setError(undefined)
    try {
      const { saving, saved } = await saver.flush()
      if (saving.state === 'conflict' || saving.state === 'gone') return setError(savedDraftTexts.conflict_send)
      const body = {
        ...orderOf(draft, files, way === 'send'),
        ...(confirmed_warnings.length > 0 && { confirmed_warnings }),
        ...(saved && { saved_draft_id: saved.id }),
      }
      const made = await cabinetApi.call('POST /document-sign-requests', { body })
      saver.stop()
      if (way === 'send') trackGoal('request_sent')
      onDone()
      const count = plural(made.length, ['заявка', 'заявки', 'заявок'])
      notify(way === 'send' ? t.sent(count) : t.saved(count), { type: 'success' })
      await cache.invalidateQueries()
      const [only] = made
      if (made.length === 1 && only) redirect('show', 'request', only.id)
      else redirect('list', 'request')
    } catch (cause) {
      setError(errorText(cause))
    } finally {
      isBusy.current = false
      setRunning(undefined)
    }
  }

  return { submit, running, error }
}
