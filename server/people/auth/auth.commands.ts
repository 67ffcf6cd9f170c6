import type { Kysely } from 'kysely'
import type { AdminProfile, ClientProfile, ProfileUpdate, Registration } from '#shared/contract/session.ts'
import { consent_version } from '#shared/text/consents.ts'
import { openClient } from '#server/people/clients/clients.commands.ts'
import { consentsInForce } from '#server/people/consents/consent-texts.ts'
import { endSessions, openSession } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { addressKey } from '#server/platform/http/address.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { hashPassword, isPassword, refuseWeak } from './passwords.ts'

type Credentials = { login: string; password: string }

/** Counts the attempt, compares, and refunds a correct one: guessing is limited, a person may still make mistakes. */
async function checkPassword(
  { limits }: Services,
  by: Actor,
  account: string,
  stored: string | undefined,
  password: string,
): Promise<void> {
  await limits.take('logins_address', addressKey(by.ip))
  await limits.take('wrong_logins_account', account)
  if (!(await isPassword(stored, password))) refuse('wrong_credentials')
  await limits.refund('wrong_logins_account', account)
  await limits.refund('logins_address', addressKey(by.ip))
}

/** @throws Refusal `wrong_credentials`, for an unknown login exactly as for a wrong password; `client_blocked` */
export async function loginClient(services: Services, by: Actor, { login, password }: Credentials) {
  const user = await services.db
    .selectFrom('client_users as u')
    .innerJoin('clients as c', 'c.id', 'u.client_id')
    .select(['u.id', 'u.client_id', 'u.full_name', 'u.password_hash', 'c.status as client_status'])
    .where((eb) => eb(eb.fn('lower', ['u.login']), '=', login.toLowerCase()))
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  await checkPassword(services, by, `client:${login.toLowerCase()}`, user?.password_hash, password)
  if (!user) refuse('wrong_credentials')
  if (user.client_status === 'blocked') refuse('client_blocked')
  return transaction(services.db, async (tx) => {
    const actor: Actor = { ...by, kind: 'client_user', id: user.id, name: user.full_name }
    const { token } = await openSession(tx, { audience: 'client', client_user_id: user.id }, by)
    record(tx, actor, {
      event: 'sessions.create',
      subject: 'client-users',
      subject_id: user.id,
      client_id: user.client_id,
    })
    return { token, profile: await clientProfile(tx, user.id) }
  })
}

/** @throws Refusal `wrong_credentials`, for an unknown login exactly as for a wrong password */
export async function loginAdmin(services: Services, by: Actor, { login, password }: Credentials) {
  const admin = await services.db
    .selectFrom('admins')
    .select(['id', 'full_name', 'login', 'role', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login.toLowerCase()))
    .where('status', '=', 'active')
    .executeTakeFirst()
  await checkPassword(services, by, `support:${login.toLowerCase()}`, admin?.password_hash, password)
  if (!admin) refuse('wrong_credentials')
  return transaction(services.db, async (tx) => {
    const actor: Actor = { ...by, kind: 'admin', id: admin.id, name: admin.full_name }
    const { token } = await openSession(tx, { audience: 'support', admin_id: admin.id }, by)
    record(tx, actor, { event: 'sessions.create', subject: 'admins', subject_id: admin.id, client_id: null })
    const { id, full_name, role } = admin
    const profile: AdminProfile = { id, full_name, role, login: admin.login }
    return { token, profile }
  })
}

export async function adminProfile(db: Kysely<Tables>, id: number): Promise<AdminProfile> {
  const admins = db.selectFrom('admins').select(['id', 'full_name', 'login', 'role']).where('id', '=', id)
  return admins.executeTakeFirstOrThrow()
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
  return db
    .selectFrom('client_users as u')
    .innerJoin('clients as c', 'c.id', 'u.client_id')
    .select(['u.full_name', 'u.client_id', 'u.login', 'u.phone', 'u.role', 'c.name as client_name'])
    .where('u.id', '=', client_user_id)
    .executeTakeFirstOrThrow()
}

export async function changeProfile(tx: Tx, scope: Scope, change: ProfileUpdate): Promise<ClientProfile> {
  const id = scope.actor.id ?? refuse('forbidden')
  const before = await clientProfile(tx, id)
  const set = {
    full_name: change.full_name ?? before.full_name,
    phone: change.phone === undefined ? before.phone : change.phone,
  }
  await tx
    .updateTable('client_users')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  record(tx, scope.actor, {
    event: 'client-users.update',
    subject: 'client-users',
    subject_id: id,
    client_id: before.client_id,
    before: { full_name: before.full_name, phone: before.phone },
    after: set,
  })
  return { ...before, ...set }
}

/**
 * A new client with its first user, from the public page. Both consents are stored with the texts in force.
 * @throws Refusal `login_taken`, `invalid_fields` for a weak password
 */
export async function registerClient(services: Services, by: Actor, form: Registration) {
  await services.limits.take('registrations_address', addressKey(by.ip))
  await refuseWeak(form.password, [form.login, form.name, form.full_name, services.config.brand_name])
  const password_hash = await hashPassword(form.password)
  return transaction(services.db, async (tx) => {
    const client = await openClient(tx, by, { kind: form.kind, name: form.name, inn: form.inn ?? null })
    const user = await tx
      .insertInto('client_users')
      .values({
        client_id: client.id,
        login: form.login.toLowerCase(),
        full_name: form.full_name,
        phone: form.phone,
        role: 'owner',
        password_hash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user)
      refuse('login_taken', { errors: { login: 'С этой почтой уже есть кабинет. Войдите или укажите другую.' } })
    const who = { client_id: client.id, client_user_id: user.id, ip: by.ip, user_agent: by.user_agent }
    await tx
      .insertInto('consents')
      .values(consentsInForce.map((text) => ({ ...text, ...who })))
      .execute()
    const actor: Actor = { ...by, kind: 'client_user', id: user.id, name: form.full_name }
    record(tx, actor, {
      event: 'client-users.create',
      subject: 'client-users',
      subject_id: user.id,
      client_id: client.id,
      after: { login: form.login, full_name: form.full_name, role: 'owner', consent_version },
    })
    const { token } = await openSession(tx, { audience: 'client', client_user_id: user.id }, by)
    return { token, profile: await clientProfile(tx, user.id) }
  })
}
