import { buildOfPage } from '#shared/browser/build-watch.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import type { Draft } from './use-draft.ts'
import type { Upload } from './use-uploads.ts'

export type SavedDraft = { draft: Draft; files: Upload[] }

/** Bound to this tab and user, and to this build: another one may have another format of drafts. */
const keyOf = (name: string) => `${name} ${clientSession.get().profile?.login ?? ''} ${buildOfPage()}`

/** Stores the draft without files that are still uploading. */
export function saveDraft(name: string, { draft, files }: SavedDraft): void {
  const stored = files.filter((file) => file.stored)
  if (isUntouched(draft) && stored.length === 0) return clearDraft(name)
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ draft, files: stored }))
  } catch {
    // no storage: a reload starts over, nothing more
  }
}

export function readDraft(name: string): SavedDraft | undefined {
  try {
    // written by this very build
    return (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as SavedDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {}
}

/** Names and phones must not outlive the user's session. */
export function clearDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {}
}

function isUntouched({ signers, typed, title, message }: Draft): boolean {
  return signers.length === 0 && ![typed.full_name, typed.phone, typed.email, title, message].some(Boolean)
}
