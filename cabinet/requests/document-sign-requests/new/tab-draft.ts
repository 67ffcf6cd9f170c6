import { buildOfPage } from '#shared/browser/build-watch.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { tabStorage } from '#shared/browser/storage.ts'
import type { Place } from './draft-saver.ts'
import type { Draft } from './use-draft.ts'
import type { Upload } from './use-uploads.ts'

/** A form, and where it is on the server too. */
export type TabDraft = { draft: Draft; files: Upload[] } & Partial<Place>

/** Bound to this tab and user, and to this build: another one may have another format of drafts. */
const keyOf = (name: string) => `${name} ${clientSession.get().profile?.login ?? ''} ${buildOfPage()}`

/**
 * Stores the draft without files that are still uploading.
 * @param blank what the form begins with
 */
export function saveDraft(name: string, { draft, files, ...rest }: TabDraft, blank: Draft): void {
  // a form that is still open while its user logs out
  if (!clientSession.get().loggedIn) return
  const stored = files.filter((file) => file.stored)
  if (isUntouched(draft, files, blank) && !rest.saved) return clearDraft(name)
  tabStorage.set(keyOf(name), JSON.stringify({ draft, files: stored, ...rest }))
}

export function readDraft(name: string): TabDraft | undefined {
  try {
    // written by this very build
    return (JSON.parse(tabStorage.get(keyOf(name)) ?? 'null') as TabDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

export function clearDraft(name: string): void {
  tabStorage.remove(keyOf(name))
}

/** Names and phones must not outlive the user's session. */
export function clearDrafts(): void {
  tabStorage.clear()
}

/** Nothing is typed, chosen or uploaded that is worth keeping. */
export function isUntouched({ signers, typed, title, message }: Draft, files: Upload[], blank: Draft): boolean {
  const isTyped = [typed.full_name, typed.phone, typed.email, title].some(Boolean)
  return signers.length === 0 && !isTyped && message === blank.message && !files.some(({ stored }) => stored)
}
