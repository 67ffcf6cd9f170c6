import { buildOfPage } from '#shared/browser/build-watch.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import type { Draft } from './use-draft.ts'
import type { Upload } from './use-uploads.ts'

export type KeptDraft = { draft: Draft; files: Upload[] }

/** Of this tab and this person; of this build, because another one may put drafts together otherwise. */
const keyOf = (name: string) => `${name} ${clientSession.get().profile?.login ?? ''} ${buildOfPage()}`

/** Keeps what would be missed. A file that is still on its way cannot be kept. */
export function keepDraft(name: string, { draft, files }: KeptDraft): void {
  const stored = files.filter((file) => file.stored)
  if (isUntouched(draft) && stored.length === 0) return forgetDraft(name)
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ draft, files: stored }))
  } catch {
    // no storage: a reload will start over, that is all
  }
}

export function readDraft(name: string): KeptDraft | undefined {
  try {
    // this very build has written it
    return (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as KeptDraft | null) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // as above
  }
}

/** Names and phones do not outlive the session of whoever leaves. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // as above
  }
}

function isUntouched({ signers, typed, title, message }: Draft): boolean {
  return signers.length === 0 && ![typed.full_name, typed.phone, typed.email, title, message].some(Boolean)
}
