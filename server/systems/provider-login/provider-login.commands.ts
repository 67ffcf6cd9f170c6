import type { ProviderLogin } from '#shared/contract/identities.ts'
import { changeAdmin, openHashedAdmin } from '#server/people/admins/admins.commands.ts'
import { adminProfile, cabinetProfile } from '#server/people/auth/auth.commands.ts'
import { lockAccount, ownerOf, type Account } from '#server/people/auth/accounts.ts'
import { recordTriesBefore } from '#server/people/auth/failed-logins.ts'
import { join } from '#server/people/auth/join.ts'
import { openOwnSession } from '#server/people/auth/sessions.commands.ts'
import {
  beginAtProvider,
  proveIdentity,
  readWaiting,
  spendWaiting,
  waitForFactor,
  type Errand,
  type Identity,
} from './prove-identity.ts'
import type { Provider } from './providers-config.ts'
import { provePasskey } from '#server/people/second-factor/passkey-proof.ts'
import { keyOf, subjectOf } from '#server/people/second-factor/person.ts'
import { proveFactor, spendProof, type Proof } from '#server/people/second-factor/proof.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { addressKey } from '#server/platform/core/address.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addIdentity } from './identities.commands.ts'
import { findAccount, type Found, type Refused } from './find-account.ts'
import { tellOwners } from './tell-owners.ts'

type Api = Errand['api']
type Opened = { token: string; audience: Account['audience']; id: number; has_factor: boolean }

/** Whose accounts a login of this API opens, in the order in which they are looked for. */
function audiencesOf({ config }: Services, api: Api, provider: Provider): Account['audience'][] {
  const isStaffs = provider.for.includes('staff') && (api === 'support' || config.mode === 'own')
  const isClients = provider.for.includes('clients') && api === 'v1'
  return [...(isStaffs ? ['support' as const] : []), ...(isClients ? ['client' as const] : [])]
}

/** @throws Refusal `not_found` for a provider that serves nobody of this API */
function providerFor(services: Services, api: Api, id: string): Provider {
  const provider = services.config.providers.find((provider) => provider.id === id)
  return provider && audiencesOf(services, api, provider).length > 0 ? provider : refuse('not_found')
}

/** @throws Refusal `not_found`, `provider_unavailable`, `too_many_requests` */
export async function beginProviderLogin(services: Services, by: Actor, api: Api, id: string) {
  const provider = providerFor(services, api, id)
  await takeLimit(services.db, 'provider_logins_address', addressKey(by.ip))
  return beginAtProvider(services, { purpose: 'login', api }, provider)
}

/** @throws Refusal like `loginByProvider` */
export async function loginClientByProvider(services: Services, by: Actor, given: ProviderLogin) {
  const { token, ...account } = await loginByProvider(services, by, 'v1', given)
  return { token, profile: await cabinetProfile(services.db, account, 'provider_refused') }
}

/** @throws Refusal like `loginByProvider` */
export async function loginAdminByProvider(services: Services, by: Actor, given: ProviderLogin) {
  const { token, id, has_factor } = await loginByProvider(services, by, 'support', given)
  return { token, profile: await adminProfile(services.db, services.config, id, { has_factor }) }
}

/**
 * Logs in by what a provider says. The second factor of the account is asked for here, unless the provider has checked one.
 * @throws Refusal those of `proveIdentity` and `proveFactor`; `provider_refused`, `provider_not_bound`, `client_blocked`
 */
async function loginByProvider(
  services: Services,
  by: Actor,
  api: Api,
  { provider: provider_id, key, answer, ...given }: ProviderLogin,
): Promise<Opened> {
  const { db } = services
  const provider = providerFor(services, api, provider_id)
  const errand: Errand = { purpose: 'login', api }
  const identity =
    answer === undefined
      ? await readWaiting(services, errand, provider, key)
      : await proveIdentity(services, errand, provider, { key, answer })
  const { audience, found } = await findAny(services, api, provider, identity)
  if ('refused' in found) return refuseRecorded(services, by, provider, found.refused)
  const proof = await proofOf(services, by, api, found, identity, given).catch(async (error: unknown) => {
    const isAsked = error instanceof Refusal && error.code === 'otp_required' && answer !== undefined
    if (isAsked) await waitForFactor(services, errand, provider, key, identity)
    throw error
  })
  return transaction(db, async (tx) => {
    const account = await openAccount(tx, services, by, { audience, provider, identity, found })
    const from = ownerOf(account, by)
    if (answer === undefined) await spendWaiting(tx, key)
    const { id, client } = account
    await recordTriesBefore(tx, by, { audience, id, client_id: client?.id ?? null })
    const { token, session_id } = await openOwnSession(tx, services, account, by, {
      // a session at the provider, open for hours, is no proof of who sits here now
      confirmed: identity.is_fresh,
      factor_by_provider: identity.second_factor,
      provider: provider.name,
    })
    if (proof) await spendProof(tx, services, from, account, proof, session_id)
    return { token, audience, id, has_factor: identity.second_factor }
  })
}

/** In the portal of one company its staff are looked for first, as at the login with a password. */
async function findAny(services: Services, api: Api, provider: Provider, identity: Identity) {
  const [first, second] = audiencesOf(services, api, provider)
  const find = (audience: Account['audience']) =>
    transaction(services.db, (tx) => findAccount(tx, audience, provider, identity))
  const audience = first ?? refuse('not_found')
  const found = await find(audience)
  const isElse = second !== undefined && 'refused' in found && found.refused.cause === 'unknown'
  return isElse ? { audience: second, found: await find(second) } : { audience, found }
}

type Known = Exclude<Found, { refused: Refused }>

async function proofOf(
  services: Services,
  by: Actor,
  api: Api,
  { account }: Known,
  { second_factor }: Identity,
  { passkey, ...given }: Pick<ProviderLogin, 'otp' | 'recovery' | 'passkey'>,
): Promise<Proof | null> {
  if (!account || second_factor) return null
  if (!passkey) return proveFactor(services, by, account, given)
  const audience = api === 'support' ? 'support' : 'client'
  const { owner, proof } = await provePasskey(services, by, { purpose: 'login', audience }, passkey)
  const isOwn = owner.audience === account.audience && owner.id === account.id
  return isOwn ? proof : refuse('wrong_passkey')
}

type Opening = { audience: Account['audience']; provider: Provider; identity: Identity; found: Known }

/** The account as it is now, locked: bound, with the role that its groups give. */
async function openAccount(
  tx: Tx,
  services: Services,
  by: Actor,
  { audience, provider, identity, found }: Opening,
): Promise<Account> {
  const again = await findAccount(tx, audience, provider, identity)
  // closed, bound or made by another call since
  if ('refused' in again || again.account?.id !== found.account?.id) refuse('provider_login_dead')
  const account = again.account ?? (await makeStaff(tx, services, provider, again.order))
  const bound = 'bound' in again ? again.bound : null
  if (bound) await touch(tx, bound.id)
  else {
    if (account.is_invited) await join(tx, services, account, ownerOf(account, by))
    await addIdentity(tx, services, ownerOf(account, by), account, provider, identity)
    await endLinks(tx, account)
  }
  if ('role' in again && again.role !== null) await takeRole(tx, services, provider, account, again.role)
  return account
}

/** The server acts, on behalf of the provider: nobody of staff made this account, so everybody may confirm what it began. */
const byProvider = ({ name }: Provider): Actor => ({ ...system, name })

async function makeStaff(
  tx: Tx,
  services: Services,
  provider: Provider,
  order: Extract<Found, { account: null }>['order'],
): Promise<Account> {
  const admin = await openHashedAdmin(tx, byProvider(provider), { ...order, password_hash: null })
  await tellOwners(tx, services, provider, admin, 'made')
  return (await lockAccount(tx, 'support', { id: admin.id })) ?? refuse('internal')
}

async function takeRole(
  tx: Tx,
  services: Services,
  provider: Provider,
  { id }: Account,
  role: NonNullable<Identity['role']>,
): Promise<void> {
  const before = await tx.selectFrom('admins').select('role').where('id', '=', id).executeTakeFirstOrThrow()
  if (before.role === role) return
  const admin = await changeAdmin(tx, systemScope(byProvider(provider), null), id, { role })
  await tellOwners(tx, services, provider, admin, 'changed')
}

const touch = (tx: Tx, id: number) =>
  tx
    .updateTable('identities')
    .set((eb) => ({ last_used_at: eb.fn<Date>('now') }))
    .where('id', '=', id)
    .execute()

/** An invitation that was accepted in this way sets no password later. */
const endLinks = (tx: Tx, account: Account) =>
  tx
    .updateTable('password_links')
    .set((eb) => ({ ended_at: eb.fn<Date>('now') }))
    .where((eb) => eb.and({ ...keyOf(account) }))
    .where('ended_at', 'is', null)
    .execute()

/** Who lost the rights there, or was stopped here, has no sessions any more. */
async function refuseRecorded(
  { db }: Services,
  by: Actor,
  { name: provider }: Provider,
  { code, cause, person }: Refused,
): Promise<never> {
  if (person) {
    await transaction(db, async (tx) => {
      if (cause === 'no_role') await endSessions(tx, keyOf(person))
      record(tx, by, { event: 'identities.refuse', ...subjectOf(person), after: { provider, cause } })
    })
  }
  return refuse(code)
}
