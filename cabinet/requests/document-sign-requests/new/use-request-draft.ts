import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/browser/api-error.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { cabinetApi } from '../../../parts/api.ts'
import { contentOf } from './draft-content.ts'
import { draftSaver, type DraftCalls, type DraftSaver, type Place, type Saved, type Saving } from './draft-saver.ts'
import type { Opened } from './open-draft.ts'
import { isUntouched, saveDraft } from './tab-draft.ts'
import { useDraft, type Draft, type DraftState } from './use-draft.ts'
import { useUploads, type Uploads } from './use-uploads.ts'

export type RequestDraft = {
  draft: DraftState
  uploads: Uploads
  saving: Saving
  saved: Saved | null
  /** keeps what is typed here apart from what the server has */
  keepAsNew: () => void
  saver: Pick<DraftSaver, 'flush' | 'detach' | 'stop'>
}

/** The calls of one session: what a user has typed is not saved by the next one. */
function callsOf(token: string): DraftCalls {
  const check = () => {
    if (clientSession.get().token !== token) throw new ApiError(401, { message: signInTexts.session_ended })
  }
  return {
    create: async ({ content, key }) => {
      check()
      return cabinetApi.call('POST /saved-drafts', { body: content, idempotency_key: key })
    },
    change: async ({ id, version }, body) => {
      check()
      const headers = { 'if-match': `"${version}"` }
      return cabinetApi.call('PUT /saved-drafts/{id}', { params: { id }, body, headers })
    },
    read: async (id) => {
      check()
      return cabinetApi.call('GET /saved-drafts/{id}', { params: { id } })
    },
  }
}

/** The state of the form: in the tab at once, on the server soon after. */
export function useRequestDraft(name: string, opened: Opened, blank: Draft): RequestDraft {
  const uploads = useUploads(opened.files)
  const draft = useDraft(opened.draft ?? blank)
  const [saving, setSaving] = useState<Saving>({ state: opened.problem ?? 'nothing' })
  const [{ saved }, setPlace] = useState<Place>(opened)
  const cache = useQueryClient()
  const [saver] = useState(() => {
    const { sent, isDirty } = opened
    let place: Place = { saved: opened.saved, sent, isDirty }
    let form = { draft: opened.draft ?? blank, files: opened.files ?? [] }
    // at once: the page may be closing
    const keepInTab = () => saveDraft(name, { ...form, ...place }, blank)
    const kept = draftSaver({
      calls: callsOf(clientSession.get().token),
      saved: opened.saved,
      sent,
      problem: opened.problem,
      onChange: (now, where) => {
        place = where
        keepInTab()
        setSaving(now)
        setPlace(where)
        if (now.state === 'saved') void cache.invalidateQueries({ queryKey: ['api', 'GET /saved-drafts'] })
      },
    })
    const show = (now: typeof form) => {
      form = now
      keepInTab()
    }
    return { ...kept, show }
  })

  const content = contentOf(draft.value, uploads.rows)
  const text = JSON.stringify(content)
  const known = useRef(opened.saved && !opened.isDirty ? text : null)
  const isEmpty = saved === null && isUntouched(draft.value, uploads.rows, blank)

  useEffect(() => {
    saver.show({ draft: draft.value, files: uploads.rows })
  }, [draft.value, uploads.rows, saver])

  useEffect(() => {
    // an organization chosen for the user, and the form as it was opened, are no changes
    if (known.current === text || isEmpty) return
    known.current = text
    saver.keep(JSON.parse(text) as typeof content)
  }, [text, isEmpty, saver])

  useEffect(() => {
    const save = () => void saver.flush()
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save()
    addEventListener('online', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      removeEventListener('online', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      // another screen: what was typed last is saved from there
      save()
    }
  }, [saver])

  return { draft, uploads, saving, saved, keepAsNew: () => saver.asNew(content), saver }
}
