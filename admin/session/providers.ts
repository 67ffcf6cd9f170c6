import type { CreateParams, RaRecord } from 'ra-core'
import type { AdminProfile } from '#shared/contract/session.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { makeAuthProvider } from '#shared/ra/auth-provider.ts'
import { makeDataProvider, type RowsProvider } from '#shared/ra/data-provider.ts'
import { makeI18nProvider } from '#shared/ra/i18n.ts'
import { makeQueryClient } from '#shared/ra/query-client.ts'
import { nounOf } from '#shared/ra/resource-paths.ts'
import { adminApi, rowsApi } from '../api.ts'
import { currentRole } from './profile.ts'

const rows = makeDataProvider('support', rowsApi)

/** A form that must act only once sets its own key in `meta`, the same for every attempt. */
export const dataProvider: RowsProvider = {
  ...rows,
  create: async (resource, params) => {
    const idempotency_key = keyOf(params.meta)
    if (idempotency_key === undefined) return rows.create(resource, params)
    return { data: await createOnce(resource, params, idempotency_key) }
  },
}

async function createOnce<T extends RaRecord>(resource: string, { data }: CreateParams, idempotency_key: string) {
  const key = nounOf('support', resource)
  return rowsApi.call<T>(key, { method: 'POST', body: data, idempotency_key })
}

function keyOf(meta: unknown): string | undefined {
  const isNamed = typeof meta === 'object' && meta !== null && 'idempotency_key' in meta
  return isNamed && typeof meta.idempotency_key === 'string' ? meta.idempotency_key : undefined
}

export const i18nProvider = makeI18nProvider('support')
export const queryClient = makeQueryClient()

// one user's cached data must not be there for the next
supportSession.subscribe(() => {
  if (!supportSession.get().loggedIn) queryClient.clear()
})

export const authProvider = makeAuthProvider<AdminProfile>({
  side: 'support',
  api: adminApi,
  session: supportSession,
  saveProfile: (profile) => supportSession.saveProfile(profile),
  role: currentRole,
  identity: () => {
    const { login, full_name } = supportSession.profile()
    return { id: login, fullName: full_name }
  },
})
