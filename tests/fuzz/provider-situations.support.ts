import type { ProviderBegun } from '#shared/contract/identities.ts'
import { aCaller } from '#tests/support/caller.ts'
import type { OpenIdProvider } from '#tests/support/openid-provider.ts'
import type { TestServer } from '#tests/support/server.ts'
import { aKey } from '#tests/support/words.ts'
import type { Rows } from './rows.support.ts'
import type { Situation } from './situations.support.ts'

export const providerSetting = ({ issuer, client_id, client_secret }: OpenIdProvider) => ({
  id: 'company',
  name: 'Keycloak',
  issuer,
  client_id,
  client_secret,
  for: ['staff', 'clients'],
})

/** Calls that succeed with the answer of a provider only: somebody goes there and comes back. */
export function providerSituations(rows: Rows, { database, url }: TestServer, at: OpenIdProvider) {
  const order = { provider: 'company' }

  /** Somebody with a session here and an account there. */
  async function aPerson(api: string) {
    const person = await rows.aPerson(api)
    const owner = 'user_id' in person ? { client_user_id: Number(person.user_id) } : { admin_id: person.id }
    const sub = aKey()
    at.accounts.set(sub, { sub })
    const bind = async (issuer: string) => {
      const values = { ...owner, issuer, subject: sub }
      const added = database.db.insertInto('identities').values(values).returning('id')
      return (await added.executeTakeFirstOrThrow()).id
    }
    return { token: person.token, sub, bind }
  }
  const walked = async (api: string, path: string, sub: string, token?: string) => {
    const begun = (await aCaller(url, token).post<ProviderBegun>(`${api}/auth/${path}`, order)).body
    return { ...order, key: begun.key, answer: await at.logIn(begun.url, sub) }
  }

  const ofApi = (api: string): Record<string, () => Promise<Situation>> => ({
    [`POST ${api}/auth/login/provider`]: async () => ({ body: order }),
    [`POST ${api}/auth/login/provider/finish`]: async () => {
      const { sub, bind } = await aPerson(api)
      await bind(at.issuer)
      return { body: await walked(api, 'login/provider', sub) }
    },
    [`POST ${api}/auth/identities/options`]: async () => ({ body: order }),
    [`POST ${api}/auth/identities`]: async () => {
      const { token, sub } = await aPerson(api)
      return { token, body: await walked(api, 'identities/options', sub, token) }
    },
    [`DELETE ${api}/auth/identities/{id}`]: async () => {
      const { token, bind } = await aPerson(api)
      await bind(at.issuer)
      return { token, params: { id: await bind('https://before.example') } }
    },
    [`POST ${api}/auth/confirm/provider`]: async () => ({ body: order }),
    [`POST ${api}/auth/confirm/provider/finish`]: async () => {
      const { token, sub, bind } = await aPerson(api)
      await bind(at.issuer)
      return { token, body: await walked(api, 'confirm/provider', sub, token) }
    },
  })
  return { ...ofApi('/api/v1'), ...ofApi('/api/support') }
}
