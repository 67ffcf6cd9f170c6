import { clientSession, type ClientProfile } from '#shared/browser/client-session.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { makeAuthProvider } from '#shared/ra/auth-provider.ts'
import { makeDataProvider } from '#shared/ra/data-provider.ts'
import { makeI18nProvider } from '#shared/ra/i18n-provider.ts'
import { makeQueryClient } from '#shared/ra/query-client.ts'
import { cabinetApi } from '../parts/api.ts'
import { withBillsByGet } from '../money/bills/bills-by-get.ts'
import { withUsualRequests } from '../requests/document-sign-requests/usual-requests.ts'
import { currentRole } from '../parts/session/profile.ts'

const provider = withUsualRequests(makeDataProvider('cabinet', cabinetApi))
export const dataProvider = pageConfig().bill_method === 'GET' ? withBillsByGet(provider, cabinetApi) : provider
export const i18nProvider = makeI18nProvider('cabinet')
export const queryClient = makeQueryClient()

// one user's cached data must not be there for the next
clientSession.subscribe(() => {
  if (!clientSession.get().loggedIn) queryClient.clear()
})

export const authProvider = makeAuthProvider<ClientProfile>({
  side: 'cabinet',
  logIn: (body) => cabinetApi.call('POST /auth/login', { body }),
  logOut: () => cabinetApi.call('POST /auth/logout'),
  session: clientSession,
  saveProfile: (profile) => clientSession.saveProfile(profile),
  role: currentRole,
  identity: () => {
    const profile = clientSession.get().profile
    return { id: profile?.login ?? '', fullName: profile?.full_name ?? '' }
  },
})
