import { tabStorage } from '#shared/browser/storage.ts'

/** A phone that a code has proven to this tab: the token that opens its documents, and the phone, masked. */
export type Proven = { token: string; phone: string }

const name = 'myDocuments'

/** Kept while the tab is open: who returns from a document needs no other code. */
export function storeProven(proven: Proven): Proven {
  tabStorage.set(name, JSON.stringify(proven))
  return proven
}

export const clearProven = () => tabStorage.remove(name)

export function readProven(): Proven | null {
  try {
    const proven = JSON.parse(tabStorage.get(name) ?? 'null') as Proven | null
    return typeof proven?.token === 'string' && typeof proven.phone === 'string' ? proven : null
  } catch {
    return null
  }
}
