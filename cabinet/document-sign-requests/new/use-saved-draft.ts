import { useEffect, useState } from 'react'
import { saveDraft, readDraft } from './saved-draft.ts'
import { useDraft, type DraftState } from './use-draft.ts'
import { useUploads, type Uploads } from './use-uploads.ts'

type NewRequest = { draft: DraftState; uploads: Uploads; isResumed: boolean }

/** The wizard's state; survives a reload, another screen and an expired session. */
export function useSavedDraft(name: string): NewRequest {
  const [kept] = useState(() => readDraft(name))
  const uploads = useUploads(kept?.files)
  const draft = useDraft(kept?.draft)

  useEffect(() => saveDraft(name, { draft: draft.value, files: uploads.rows }), [name, draft.value, uploads.rows])

  return { draft, uploads, isResumed: kept !== undefined }
}
