import { ApiError } from '#shared/browser/api-error.ts'
import { cabinetApi } from '../../../parts/api.ts'
import { formOf } from './draft-content.ts'
import type { Place } from './draft-saver.ts'
import { readDraft } from './tab-draft.ts'
import type { Draft } from './use-draft.ts'
import type { Upload } from './use-uploads.ts'

export type Opened = Place & {
  draft?: Draft
  files?: Upload[]
  problem: 'conflict' | 'gone' | null
}

const clean = { saved: null, sent: null, isDirty: false, problem: null }

/**
 * The form to begin with: the draft of this number, else what this tab was left with. A tab whose changes are all on the
 * server takes the newest from there; one with unsaved changes keeps them.
 * @throws ApiError when the draft is only on the server and cannot be read
 */
export async function openDraft(name: string, wanted: number | null): Promise<Opened> {
  const left = readDraft(name)
  const id = wanted ?? left?.saved?.id
  if (id === undefined) return { ...clean, ...left, isDirty: left !== undefined }
  const own = left?.saved?.id === id ? { ...clean, ...left } : null
  try {
    const now = await cabinetApi.call('GET /saved-drafts/{id}', { params: { id } })
    if (!own?.isDirty) return { ...clean, ...formOf(now), saved: { id, version: now.version } }
    // a save of this tab that was not answered may have made the new version: the saver finds out
    const isOurs = own.sent !== null || own.saved?.version === now.version
    return { ...own, problem: isOurs ? null : 'conflict' }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null
    if (!own || status === 401 || status === 403) throw error
    return { ...own, problem: status === 404 ? 'gone' : null }
  }
}
