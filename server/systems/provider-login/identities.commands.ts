import type { Identities, ProviderAnswer } from '#shared/contract/identities.ts'
import type { Confirmed } from '#shared/contract/second-factor.ts'
import { identityTexts as t } from '#shared/text/identities.ts'
import { lockAccount, type Account } from '#server/people/auth/accounts.ts'
import { allowsPassword } from '#server/people/auth/password-login.ts'
import { boundProviders, identitiesOf, presentIdentity } from '#server/people/second-factor/bound-providers.ts'
import { beginAtProvider, proveIdentity, type Errand, type Identity } from './prove-identity.ts'
import type { Provider } from './providers-config.ts'
import { tellChange } from '#server/people/second-factor/factor-letter.ts'
import { columnOf, keyOf, lockPerson, personOf, subjectOf, type Person } from '#server/people/second-factor/person.ts'
import { confirmSession } from '#server/people/second-factor/proof.ts'
import { lacksFactor } from '#server/people/second-factor/required-factor.ts'
import { refuseWithFactor } from '#server/people/second-factor/second-factor.commands.ts'
import { endOtherSessions } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'

const servesOf =
  ({ audience }: Pick<Person, 'audience'>) =>
  ({ for: whom }: Provider) =>
    whom.includes(audience === 'support' ? 'staff' : 'clients')

export async function ownIdentities(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { actor }: Scope,
): Promise<Identities> {
  const person = await personOf(db, actor)
  const identities = await identitiesOf(db, person)
  const free = config.providers
    .filter(servesOf(person))
    .filter(({ issuer }) => identities.every((identity) => identity.issuer !== issuer))
  return {
    identities: identities.map(presentIdentity(config)),
    providers: free.map(({ id, name }) => ({ id, name })),
  }
}

const providerFor = ({ config }: Pick<Services, 'config'>, person: Person, id: string): Provider =>
  config.providers.filter(servesOf(person)).find((provider) => provider.id === id) ?? refuse('not_found')

const errandOf = (
  api: Errand['api'],
  purpose: 'bind' | 'confirm',
  { audience, id }: Person,
  { session_id }: Actor,
): Errand => ({
  api,
  purpose,
  person: { audience, id },
  session_id: session_id ?? refuse('forbidden'),
})

/** @throws Refusal `not_found`, `provider_unavailable` */
export async function beginOwn(
  services: Services,
  { actor }: Scope,
  api: Errand['api'],
  purpose: 'bind' | 'confirm',
  provider_id: string,
) {
  const person = await personOf(services.db, actor)
  return beginAtProvider(services, errandOf(api, purpose, person, actor), providerFor(services, person, provider_id))
}

async function proveOwn(
  services: Services,
  { actor }: Scope,
  api: Errand['api'],
  purpose: 'bind' | 'confirm',
  { provider: provider_id, ...answer }: ProviderAnswer,
) {
  const person = await personOf(services.db, actor)
  const provider = providerFor(services, person, provider_id)
  const identity = await proveIdentity(services, errandOf(api, purpose, person, actor), provider, answer)
  return { person, provider, identity }
}

/**
 * From here on this provider's account opens the caller's, who is logged in and has been asked again.
 * @throws Refusal those of `proveIdentity`; `state_conflict` where it opens another account
 */
export async function bindIdentity(
  services: Services,
  scope: Scope,
  api: Errand['api'],
  answer: ProviderAnswer,
): Promise<Identities> {
  const { person, provider, identity } = await proveOwn(services, scope, api, 'bind', answer)
  await transaction(services.db, async (tx) => {
    await lockPerson(tx, person)
    await addIdentity(tx, services, scope.actor, person, provider, identity)
  })
  return ownIdentities(services, scope)
}

/** @throws Refusal `state_conflict` for one that opens another account, or a second one of this provider */
export async function addIdentity(
  tx: Tx,
  messaging: Messaging,
  by: Actor,
  person: Person,
  { name }: Provider,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<void> {
  // of a client's user who left: their login is free for another cabinet, and so is this
  await tx
    .deleteFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('client_user_id', 'in', (eb) =>
      eb.selectFrom('client_users').select('id').where('status', 'in', ['dismissed', 'withdrawn']),
    )
    .execute()
  const added = await tx
    .insertInto('identities')
    .values({ ...keyOf(person), issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) refuse('state_conflict', { message: t.taken })
  record(tx, by, { event: 'identities.bind', ...subjectOf(person), after: { provider: name } })
  await tellChange(tx, messaging, person, 'identity_bound', name)
}

/**
 * The other sessions end.
 * @throws Refusal `not_found`; `state_conflict` for the last way to log in
 */
export async function unbindIdentity(tx: Tx, services: Services, { actor }: Scope, id: number): Promise<void> {
  const { config } = services
  const person = await personOf(tx, actor)
  await lockPerson(tx, person)
  const identities = await identitiesOf(tx, person)
  const gone = identities.find((identity) => identity.id === id) ?? refuse('not_found')
  const others = (await boundProviders(tx, config, person)).filter(({ issuer }) => issuer !== gone.issuer)
  if (others.length === 0 && !(await logsInByPassword(tx, services, person))) {
    refuse('state_conflict', { message: t.last })
  }
  await tx.deleteFrom('identities').where('id', '=', id).where(columnOf(person), '=', person.id).execute()
  const { provider: name } = presentIdentity(config)(gone)
  await endOtherSessions(tx, actor)
  record(tx, actor, { event: 'identities.unbind', ...subjectOf(person), before: { provider: name } })
  await tellChange(tx, services, person, 'identity_unbound', name)
}

async function logsInByPassword(tx: Tx, services: Services, { audience, id }: Person): Promise<boolean> {
  const account: Account | undefined = await lockAccount(tx, audience, { id })
  return account !== undefined && account.password_hash !== null && allowsPassword(services.config, audience)
}

/**
 * The person logs in at the provider again, for whom has neither a second factor nor a password here. Staff who must have a
 * second factor are confirmed only where the provider has checked one.
 * @throws Refusal `otp_required` for an account with a factor; `provider_refused` also for another person's identity
 */
export async function confirmByProvider(
  services: Services,
  scope: Scope,
  api: Errand['api'],
  answer: ProviderAnswer,
): Promise<Confirmed> {
  const { db, config } = services
  const { actor } = scope
  const { person, provider, identity } = await proveOwn(services, scope, api, 'confirm', answer)
  await refuseWithFactor(db, person)
  const isOwn = (await identitiesOf(db, person)).some(
    ({ issuer, subject }) => issuer === identity.issuer && subject === identity.subject,
  )
  const isEnough = identity.second_factor || !(await lacksFactor(db, config, person))
  if (!isOwn || !identity.is_fresh || !isEnough) refuse('provider_refused')
  return transaction(db, async (tx) => {
    record(tx, actor, { event: 'second-factors.confirm', ...subjectOf(person), after: { factor: provider.name } })
    return confirmSession(tx, actor.session_id ?? refuse('forbidden'))
  })
}
