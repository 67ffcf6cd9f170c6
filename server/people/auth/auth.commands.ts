import type { Kysely } from 'kysely'
import type { AdminProfile, ClientProfile, Login, ProfileUpdate } from '#shared/contract/session.ts'
import type { Person } from '#server/people/second-factor/person.ts'
import { lacksFactor } from '#server/people/second-factor/required-factor.ts'
import { proveFactor, spendProof } from '#server/people/second-factor/proof.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockAccount, type Account } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { recordFailedLogin, recordTriesBefore, type Whose } from './failed-logins.ts'
import { refusePasswordLogin } from './password-login.ts'
import { loggedInFrom, turnOf } from './password-turns.ts'
import { openOwnSession } from './sessions.commands.ts'

/**
 * @throws Refusal `wrong_credentials`, for an unknown login exactly as for a wrong password; `client_blocked`;
 * `password_login_off`; those of `checkPassword` and `proveFactor`
 */
export async function loginClient(services: Services, by: Actor, { login, password, ...given }: Login) {
  await refusePasswordLogin(services.db, services.config, 'client', login)
  const user = await services.db
    .selectFrom('client_users as u')
    .innerJoin('clients as c', 'c.id', 'u.client_id')
    .select(['u.id', 'u.client_id', 'u.login', 'u.full_name', 'u.password_hash', 'c.status as client_status'])
    .select(loggedInFrom('client_user_id', 'u.id', by.ip).as('is_known'))
    .where((eb) => eb(eb.fn('lower', ['u.login']), '=', login.toLowerCase()))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  const isRight = await isOwnPassword(services, by, { login, password }, { ...unknown, ...user, audience: 'client' })
  if (!isRight || !user) refuse('wrong_credentials')
  if (user.client_status === 'blocked') refuse('client_blocked')
  const actor: Actor = { ...by, kind: 'client_user', id: user.id, name: user.full_name }
  const person: Person = { audience: 'client', id: user.id, client: { id: user.client_id }, login: user.login }
  const proof = await proveFactor(services, actor, person, given)
  return transaction(services.db, async (tx) => {
    const { token, session_id } = await openSessionOf(tx, services, by, 'client', user.id)
    if (proof) await spendProof(tx, services, actor, person, proof, session_id)
    return { token, profile: await clientProfile(tx, user.id) }
  })
}

/** @throws Refusal like `loginClient` */
export async function loginAdmin(services: Services, by: Actor, { login, password, ...given }: Login) {
  await refusePasswordLogin(services.db, services.config, 'support', login)
  const admin = await services.db
    .selectFrom('admins')
    .select(['id', 'full_name', 'login', 'password_hash'])
    .select(loggedInFrom('admin_id', 'admins.id', by.ip).as('is_known'))
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login.toLowerCase()))
    .where('status', '=', 'active')
    .executeTakeFirst()
  const isRight = await isOwnPassword(services, by, { login, password }, { ...unknown, ...admin, audience: 'support' })
  if (!isRight || !admin) refuse('wrong_credentials')
  const actor: Actor = { ...by, kind: 'admin', id: admin.id, name: admin.full_name }
  const person: Person = { audience: 'support', id: admin.id, client: null, login: admin.login }
  const proof = await proveFactor(services, actor, person, given)
  return transaction(services.db, async (tx) => {
    const { token, session_id } = await openSessionOf(tx, services, by, 'support', admin.id)
    if (proof) await spendProof(tx, services, actor, person, proof, session_id)
    return { token, profile: await adminProfile(tx, services.config, admin.id) }
  })
}

/**
 * `MODE=own`: staff log into the cabinet as they do into the console, and one session opens both; other users of the company as
 * `loginClient`.
 * @throws Refusal like `loginClient`
 */
export async function loginToOwn(services: Services, by: Actor, order: Login) {
  const place = await services.db
    .selectFrom('client_users as u')
    .innerJoin('admins as a', 'a.id', 'u.admin_id')
    .select('u.id')
    .where((eb) => eb(eb.fn('lower', ['a.login']), '=', order.login.toLowerCase()))
    .where('a.status', '=', 'active')
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!place) return loginClient(services, by, order)
  const { token } = await loginAdmin(services, by, order)
  return { token, profile: await clientProfile(services.db, place.id) }
}

/**
 * The profile in the cabinet of who has logged into it.
 * @throws Refusal the given one for staff without a place in the own company
 */
export async function cabinetProfile(
  db: Kysely<Tables>,
  { audience, id }: Pick<Account, 'audience' | 'id'>,
  refusal: 'wrong_passkey' | 'provider_refused' = 'wrong_passkey',
): Promise<ClientProfile> {
  if (audience === 'client') return clientProfile(db, id)
  const place = db.selectFrom('client_users').select('id').where('admin_id', '=', id).where('status', '=', 'active')
  return clientProfile(db, (await place.executeTakeFirst())?.id ?? refuse(refusal))
}

const unknown = { id: null, client_id: null, password_hash: null, is_known: false }

/** A wrong password is counted and recorded. */
async function isOwnPassword(
  services: Services,
  by: Actor,
  { login, password }: Pick<Login, 'login' | 'password'>,
  found: Whose & { password_hash: string | null; is_known: boolean },
): Promise<boolean> {
  const key = `${found.audience}:${login.toLowerCase()}`
  const isRight = await checkPassword(services, by, key, found.password_hash, password, turnOf(by, found))
  if (!isRight) await recordFailedLogin(services.db, by, found)
  return isRight
}

/** @throws Refusal `wrong_credentials` for an account that was blocked since its password was compared */
async function openSessionOf(
  tx: Tx,
  services: Services,
  by: Actor,
  audience: Account['audience'],
  id: number,
): Promise<{ token: string; session_id: number }> {
  const account = (await lockAccount(tx, audience, { id })) ?? refuse('wrong_credentials')
  await recordTriesBefore(tx, by, { audience, id, client_id: account.client?.id ?? null })
  return openOwnSession(tx, services, account, by)
}

/** @param has_factor of the session, whose provider may have checked a second factor */
export async function adminProfile(
  db: Kysely<Tables>,
  config: Pick<Services['config'], 'demo'>,
  id: number,
  { has_factor = false }: Pick<Actor, 'has_factor'> = {},
): Promise<AdminProfile> {
  const admins = db.selectFrom('admins').select(['id', 'full_name', 'login', 'role']).where('id', '=', id)
  const admin = await admins.executeTakeFirstOrThrow()
  return { ...admin, needs_factor: !has_factor && (await lacksFactor(db, config, { audience: 'support', id })) }
}

/** Ends the session of the caller's token. */
export async function logout(tx: Tx, scope: Scope): Promise<void> {
  const { actor } = scope
  await endSessions(tx, { id: actor.session_id ?? refuse('forbidden') })
  const subject = actor.kind === 'admin' ? 'admins' : 'client-users'
  const { id: subject_id, client_id } = actor
  if (actor.kind !== 'signer') record(tx, actor, { event: 'sessions.end', subject, subject_id, client_id })
}

export async function clientProfile(db: Kysely<Tables>, client_user_id: number): Promise<ClientProfile> {
  const {
    phone_confirmed_at,
    sending_stopped_at: at,
    sending_stop_reason: reason,
    ...profile
  } = await db
    .selectFrom('client_users as u')
    .innerJoin('clients as c', 'c.id', 'u.client_id')
    .select(['u.full_name', 'u.client_id', 'u.login', 'u.phone', 'u.phone_confirmed_at', 'u.role'])
    .select(['c.name as client_name', 'c.kind as client_kind', 'c.sending_stopped_at', 'c.sending_stop_reason'])
    .where('u.id', '=', client_user_id)
    .executeTakeFirstOrThrow()
  return {
    ...profile,
    phone_confirmed_at: phone_confirmed_at?.toISOString() ?? null,
    sending_stopped: at && reason !== null ? { at: at.toISOString(), reason } : null,
  }
}

/** Another phone has to be confirmed again. */
export async function changeProfile(tx: Tx, scope: Scope, change: ProfileUpdate): Promise<ClientProfile> {
  const id = scope.actor.id ?? refuse('forbidden')
  const before = await clientProfile(tx, id)
  const set = {
    full_name: change.full_name ?? before.full_name,
    phone: change.phone === undefined ? before.phone : change.phone,
  }
  const is_same = set.phone === before.phone
  await tx
    .updateTable('client_users')
    .set((eb) => ({ ...set, ...(!is_same && { phone_confirmed_at: null }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  record(tx, scope.actor, {
    event: 'client-users.update',
    subject_id: id,
    client_id: before.client_id,
    before: { full_name: before.full_name, phone: before.phone },
    after: set,
  })
  return { ...before, ...set, phone_confirmed_at: is_same ? before.phone_confirmed_at : null }
}
