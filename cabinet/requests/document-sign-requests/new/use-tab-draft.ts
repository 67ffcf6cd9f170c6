import { useEffect, useState } from 'react'
import { saveDraft, readDraft } from './tab-draft.ts'
import { useDraft, type Draft, type DraftState } from './use-draft.ts'
import { useUploads, type Uploads } from './use-uploads.ts'

type NewSending = { draft: DraftState; uploads: Uploads }

/** The state of the form of a sending; survives a reload, another screen and an expired session. */
export function useTabDraft(name: string, blank: Draft): NewSending {
  const [kept] = useState(() => readDraft(name))
  const uploads = useUploads(kept?.files)
  const draft = useDraft(kept?.draft ?? blank)

  useEffect(
    () => saveDraft(name, { draft: draft.value, files: uploads.rows }, blank),
    [name, draft.value, uploads.rows, blank],
  )

  return { draft, uploads }
}
