import { useSyncExternalStore } from 'react'
import { withBearer } from './bearer.ts'
import { recordStore } from './cookie-store.ts'
import { noteWantedPage } from './session-end.ts'
import { goTo } from './navigation.ts'

export type ClientProfile = { full_name: string; client_id: number; login: string }

export type ClientSession = {
  loggedIn: boolean
  /** with the prefix `Bearer `; empty when logged out */
  token: string
  profile: ClientProfile | null
}

const loggedOut: ClientSession = { loggedIn: false, token: '', profile: null }

function profileOf(value: unknown): ClientProfile | null {
  if (typeof value !== 'object' || value === null) return null
  const { full_name, client_id, login } = value as Record<string, unknown>
  if (typeof full_name !== 'string' || typeof client_id !== 'number' || typeof login !== 'string') return null
  return { full_name, client_id, login }
}

const store = recordStore<ClientSession>('client_session', loggedOut, ({ loggedIn, token, profile }) => ({
  loggedIn: loggedIn === true,
  token: typeof token === 'string' ? token : '',
  profile: profileOf(profile),
}))

export const clientSession = {
  get: store.get,
  subscribe: store.subscribe,

  /** Logs in: from here on the session is open. */
  saveToken(token: string): void {
    store.set({ ...store.get(), loggedIn: true, token: withBearer(token) })
  },

  saveProfile(profile: ClientProfile): void {
    store.set({ ...store.get(), profile: profileOf(profile) })
  },

  /** Clears token and profile and navigates to a location. */
  reset(to = '/personal'): void {
    store.set(loggedOut)
    goTo(to)
  },
}

/** Whether the session is one of staff, who work in the cabinet of their own company (`MODE=own`). */
export const isStaff = (): boolean => store.get().token.startsWith('Bearer rs_')

export function useClientSession(): ClientSession {
  return useSyncExternalStore(store.subscribe, store.get, () => loggedOut)
}

/**
 * Lets a visitor into a page of the cabinet or redirects to the login: any path under /personal except /personal itself
 * needs a token. The page is shown after the login.
 */
export function guardPersonal(path: string): boolean {
  const isInside = path.startsWith('/personal/') && path.replace(/\/+$/, '') !== '/personal'
  const { loggedIn, token } = store.get()
  if (!isInside || (loggedIn && token !== '')) return true
  noteWantedPage()
  clientSession.reset('/personal')
  return false
}
