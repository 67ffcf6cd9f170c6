import { useSyncExternalStore } from 'react'
import { withBearer } from './bearer.ts'
import { textStore, type Store } from './cookie-store.ts'

/** A signer's session, each field in a cookie of its own name. */
export type SignSession = {
  /** the code of the link whose documents are open */
  signCode: string
  /** with the prefix `Bearer ` */
  signToken: string
  /** who asks for the signature */
  signVenture: string
  /** masked, as the server shows it */
  signPhone: string
  signStatus: string
  signDoc: string
}

const stores: Record<keyof SignSession, Store<string>> = {
  signCode: textStore('signCode'),
  signToken: textStore('signToken'),
  signVenture: textStore('signVenture'),
  signPhone: textStore('signPhone'),
  signStatus: textStore('signStatus'),
  signDoc: textStore('signDoc'),
}

const empty: SignSession = { signCode: '', signToken: '', signVenture: '', signPhone: '', signStatus: '', signDoc: '' }

const names = Object.keys(stores) as (keyof SignSession)[]

let snapshot = empty

function read(): SignSession {
  const changed = names.some((name) => stores[name].get() !== snapshot[name])
  if (changed) {
    snapshot = { ...empty }
    for (const name of names) snapshot[name] = stores[name].get()
  }
  return snapshot
}

function subscribe(listener: () => void): () => void {
  const stop = names.map((name) => stores[name].subscribe(listener))
  return () => {
    for (const unsubscribe of stop) unsubscribe()
  }
}

export const signSession = {
  get: read,
  subscribe,

  save(fields: Partial<SignSession>): void {
    for (const name of names) {
      const value = fields[name]
      if (value !== undefined) stores[name].set(name === 'signToken' ? withBearer(value) : value)
    }
  },

  /** Starts on a link. Another link's token, documents and status must not show through. */
  open(code: string): void {
    if (stores.signCode.get() === code) return
    signSession.reset()
    stores.signPhone.clear()
    stores.signStatus.clear()
    stores.signCode.set(code)
  },

  /** Forgets token, venture and document; keeps code, phone and status. */
  reset(): void {
    stores.signToken.clear()
    stores.signVenture.clear()
    stores.signDoc.clear()
  },
}

export function useSignSession(): SignSession {
  return useSyncExternalStore(subscribe, read, () => empty)
}
