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

const names = Object.keys(stores) as (keyof SignSession)[]

/** The token of this tab: another may open another link in the cookies, and a browser may keep none. */
let own = { code: '', token: '' }

function tokenOf(code: string): string {
  // another tab of the same link may have got a newer one
  const kept = stores.signCode.get() === code && stores.signToken.get()
  return kept || (own.code === code ? own.token : '')
}

export const signSession = {
  get(): SignSession {
    return Object.fromEntries(names.map((name) => [name, stores[name].get()])) as SignSession
  },
  tokenOf,

  /** The right code of a link was entered. */
  confirm(code: string, token: string): void {
    own = { code, token: withBearer(token) }
    signSession.open(code)
    signSession.save({ signToken: token, signStatus: 'confirmed' })
  },

  /** The token of a link is of no more use; another tab's link keeps its own. */
  lose(code: string): void {
    if (own.code === code) own.token = ''
    if (stores.signCode.get() === code) signSession.reset()
    // changes nothing, and tells who listens
    else stores.signToken.set(stores.signToken.get())
  },

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

/** With the prefix `Bearer `; empty where there is none. */
export function useSignToken(code: string): string {
  return useSyncExternalStore(
    stores.signToken.subscribe,
    () => tokenOf(code),
    () => '',
  )
}
