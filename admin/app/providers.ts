import type { AdminProfile } from '#shared/contract/session.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { makeAuthProvider } from '#shared/ra/auth-provider.ts'
import { makeDataProvider } from '#shared/ra/data-provider.ts'
import { makeI18nProvider } from '#shared/ra/i18n-provider.ts'
import { makeQueryClient } from '#shared/ra/query-client.ts'
import { adminApi } from '../parts/api.ts'
import { currentRole } from '../parts/session/profile.ts'
import { withStoreKept } from '../parts/session/store.ts'

export const dataProvider = makeDataProvider('support', adminApi)
export const i18nProvider = makeI18nProvider('support')
export const queryClient = makeQueryClient()

// one user's cached data must not be there for the next
supportSession.subscribe(() => {
  if (!supportSession.get().loggedIn) queryClient.clear()
})

export const authProvider = makeAuthProvider<AdminProfile>({
  side: 'support',
  logIn: (body) => adminApi.call('POST /auth/login', { body }),
  logOut: () => withStoreKept(() => adminApi.call('POST /auth/logout')),
  session: supportSession,
  saveProfile: (profile) => supportSession.saveProfile(profile),
  role: currentRole,
  identity: () => {
    const { login, full_name } = supportSession.profile()
    return { id: login, fullName: full_name }
  },
})
