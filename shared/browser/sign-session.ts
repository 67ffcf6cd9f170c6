import { useSyncExternalStore } from 'react'
import { withBearer } from './bearer.ts'
import { readCookie } from './cookies.ts'
import { textStore, type Store } from './cookie-store.ts'

/** A signer's session, each field in its own cookie. */
export type SignSession = {
  /** the code of the open link */
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

/** The token of this tab: the cookies may belong to another link, and a browser may refuse cookies. */
let own = { code: '', token: '' }

function tokenOf(code: string): string {
  // another tab of the same link may have received a newer one
  const kept = stores.signCode.get() === code && stores.signToken.get()
  return kept || (own.code === code ? own.token : '')
}

export const signSession = {
  get(): SignSession {
    return Object.fromEntries(names.map((name) => [name, stores[name].get()])) as SignSession
  },
  tokenOf,
  /** Whether the token lives in this page only, as the browser refuses cookies: a full navigation would lose it. */
  isOnlyHere: (): boolean => own.token !== '' && readCookie('signToken') === undefined,

  /** Stores the token after a correct code. */
  confirm(code: string, token: string): void {
    own = { code, token: withBearer(token) }
    signSession.open(code)
    signSession.save({ signToken: token, signStatus: 'confirmed' })
  },

  /** Clears the token of a link; another link's token stays. */
  lose(code: string): void {
    if (own.code === code) own.token = ''
    if (stores.signCode.get() === code) signSession.reset()
    // changes nothing, but notifies listeners
    else stores.signToken.set(stores.signToken.get())
  },

  save(fields: Partial<SignSession>): void {
    for (const name of names) {
      const value = fields[name]
      if (value !== undefined) stores[name].set(name === 'signToken' ? withBearer(value) : value)
    }
  },

  /** Starts a session for a link. Another link's token, documents and status must not remain. */
  open(code: string): void {
    if (stores.signCode.get() === code) return
    signSession.reset()
    stores.signPhone.clear()
    stores.signStatus.clear()
    stores.signCode.set(code)
  },

  /** Clears token, venture and document; keeps code, phone and status. */
  reset(): void {
    stores.signToken.clear()
    stores.signVenture.clear()
    stores.signDoc.clear()
  },
}

/** With the prefix `Bearer `; empty when there is none. */
export function useSignToken(code: string): string {
  return useSyncExternalStore(
    stores.signToken.subscribe,
    () => tokenOf(code),
    () => '',
  )
}
