import { useSyncExternalStore } from 'react'
import { withBearer } from './bearer.ts'
import { recordStore } from './cookie-store.ts'
import { goTo } from './navigation.ts'

export type SupportSession = {
  loggedIn: boolean
  /** with the prefix `Bearer `; empty when logged out */
  token: string
}

/** The second record of a support session: whose token it is. */
export type SupportProfile = { full_name: string; login: string; role: string }

const loggedOut: SupportSession = { loggedIn: false, token: '' }
const nobody: SupportProfile = { full_name: '', login: '', role: '' }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const session = recordStore<SupportSession>('support_session', loggedOut, ({ loggedIn, token }) => ({
  loggedIn: loggedIn === true,
  token: text(token),
}))

const profile = recordStore<SupportProfile>('support_profile', nobody, ({ full_name, login, role }) => ({
  full_name: text(full_name),
  login: text(login),
  role: text(role),
}))

export const supportSession = {
  get: session.get,
  subscribe: session.subscribe,
  profile: profile.get,

  saveToken(token: string): void {
    session.set({ loggedIn: true, token: withBearer(token) })
  },

  saveProfile({ full_name, login, role }: SupportProfile): void {
    profile.set({ full_name, login, role })
  },

  /** Clears token and profile and navigates to /support. */
  reset(): void {
    session.set(loggedOut)
    profile.clear()
    goTo('/support')
  },
}

export function useSupportSession(): SupportSession {
  return useSyncExternalStore(session.subscribe, session.get, () => loggedOut)
}
