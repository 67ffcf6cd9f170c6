import { sql } from 'kysely'
import type { InvitationLink } from '#shared/contract/session.ts'
import type { UserCreate, UserDismiss, UserUpdate } from '#shared/contract/users.ts'
import { showTime } from '#shared/rules/clock.ts'
import { messageName } from '#shared/rules/plain-words.ts'
import { userDismissedLetter, userRoleLetter } from '#shared/text/account-letters.ts'
import { clientRoleTexts, userRefusals as t } from '#shared/text/users.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import { makeInvitationLink, sendPasswordLink } from '#server/people/auth/password-links.commands.ts'
import { revokeCodesOf } from '#server/people/clients-codes/clients-codes.commands.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { record } from '#server/platform/journal/journal.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import type { Messaging } from '#server/platform/services/services.ts'

type User = Row<'client_users'>

/**
 * Invites a person by a letter. The row, the answer and the work are the same whether the address opens another client's
 * cabinet or not.
 * @returns the id of the new row
 * @throws Refusal `login_taken` for one who works in this cabinet or is invited to it, `too_many_requests`
 */
export async function inviteUser(tx: Tx, messaging: Messaging, scope: Scope, order: UserCreate): Promise<number> {
  const { actor } = scope
  const client_id = scope.client_id ?? refuse('forbidden')
  await lockUsers(tx, scope, client_id, [])
  const user = await tx
    .insertInto('client_users')
    .values({ ...order, client_id, phone: null, password_hash: null, status: 'invited' })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'login'])
    .executeTakeFirst()
  if (!user) refuse('login_taken', { message: `${t.listed}.`, errors: { login: t.listed } })
  record(tx, actor, { event: 'client-users.create', subject_id: user.id, client_id, after: { ...order } })
  await sendLink(tx, messaging, scope, { ...user, client_id })
  return user.id
}

/**
 * Sends the invitation again, or the letter of a forgotten password.
 * @throws Refusal `not_found`, `state_conflict` for one whose access is closed, `too_many_requests`
 */
export async function sendUserLink(tx: Tx, messaging: Messaging, scope: Scope, id: number): Promise<void> {
  const client_id = await clientOf(tx, scope, id)
  const [user] = await lockUsers(tx, scope, client_id, [id])
  await sendLink(tx, messaging, scope, user ?? refuse('not_found'))
}

/**
 * The link of an invitation, for a client's owner to hand over where no mail is connected; staff never hold a link to a cabinet.
 * @throws Refusal `not_found`, as `makeInvitationLink`
 */
export async function makeUserInvitation(
  tx: Tx,
  messaging: Messaging,
  scope: Scope,
  id: number,
): Promise<InvitationLink> {
  const client_id = await clientOf(tx, scope, id)
  await lockUsers(tx, scope, client_id, [id])
  await takeLimit(tx, 'invitations_client', String(client_id))
  return makeInvitationLink(tx, messaging, scope.actor, 'client', id)
}

async function sendLink(
  tx: Tx,
  messaging: Messaging,
  { actor }: Scope,
  { id, client_id, login }: Pick<User, 'id' | 'client_id' | 'login'>,
): Promise<void> {
  await takeLimit(tx, 'invitations_client', String(client_id))
  await sendPasswordLink(tx, messaging, actor, 'client', id)
  // last: other clients may wait for the same address
  await takeLimit(tx, 'invitations_email', login.toLowerCase())
}

/**
 * A new role ends the sessions of the user at once; the keys created by one who is an owner no longer are revoked.
 * @throws Refusal `not_found`, `stale_version`, `state_conflict` for one whose access is closed, `invalid_fields` for
 * one's own role, `dead_token` for a caller who was changed meanwhile
 */
export async function changeUser(
  tx: Tx,
  messaging: Messaging,
  scope: Scope,
  id: number,
  change: UserUpdate,
  versions?: Versions,
): Promise<void> {
  const { actor } = scope
  const client_id = await clientOf(tx, scope, id)
  const [before = refuse('not_found')] = await lockUsers(tx, scope, client_id, [id])
  refuseStale(before.version, versions)
  if (before.status !== 'active' && before.status !== 'invited') refuse('state_conflict', { message: t.gone })
  const { full_name = before.full_name, role = before.role } = change
  const moved = role !== before.role
  if (moved && actor.id === id) refuse('invalid_fields', { errors: { role: t.own_role } })
  await tx
    .updateTable('client_users')
    .set({ full_name, role, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  record(tx, actor, {
    event: 'client-users.update',
    subject_id: id,
    client_id,
    before: { full_name: before.full_name, role: before.role },
    after: { full_name, role },
  })
  if (!moved) return
  await endSessions(tx, { client_user_id: id })
  if (before.role === 'owner') await revokeCodesOf(tx, actor, id)
  if (before.status !== 'active') return
  const about = await aboutOf(tx, messaging, before)
  const roles = { was: clientRoleTexts[before.role].word, role: clientRoleTexts[role].word }
  const letter = userRoleLetter({ ...about, ...roles, full_name, by: actor.name })
  await writeToAll(tx, messaging, { ...before, role }, { template: 'user_role', ...letter })
}

type Dismissal = Partial<UserDismiss> & { versions?: Versions | undefined }

/**
 * Shuts a user out at once, or withdraws an invitation: sessions, links to set a password and the keys that the user
 * created end in the same transaction. The last owner is replaced by a successor, whom only staff may name. Once done,
 * doing it again changes nothing.
 * @throws Refusal `not_found`, `stale_version`, `state_conflict` for oneself, or for the last owner without a successor,
 * `invalid_fields` for a successor who does not work in this cabinet, `dead_token` for a caller who was changed meanwhile
 */
export async function dismissUser(
  tx: Tx,
  messaging: Messaging,
  scope: Scope,
  id: number,
  { reason, successor_id, versions }: Dismissal,
): Promise<{ id: number }> {
  const { actor } = scope
  const client_id = await clientOf(tx, scope, id)
  const locked = await lockUsers(tx, scope, client_id, successor_id ? [id, successor_id] : [id])
  const user = locked.find((user) => user.id === id) ?? refuse('not_found')
  refuseStale(user.version, versions)
  if (user.status !== 'active' && user.status !== 'invited') return { id }
  if (actor.kind === 'client_user' && actor.id === id) refuse('state_conflict', { message: t.own_access })
  const successor = successorOf(user, locked, successor_id ?? null)
  const status = user.status === 'active' ? 'dismissed' : 'withdrawn'
  await tx
    .updateTable('client_users')
    .set({ status, version: user.version + 1 })
    .where('id', '=', id)
    .execute()
  await endSessions(tx, { client_user_id: id })
  await tx
    .updateTable('password_links')
    .set({ ended_at: sql`now()` })
    .where('client_user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  const codes = await revokeCodesOf(tx, actor, id)
  record(tx, actor, {
    event: status === 'dismissed' ? 'client-users.dismiss' : 'client-users.withdraw',
    subject_id: id,
    client_id,
    before: { status: user.status, role: user.role },
    after: { status, ...(reason && { reason }) },
  })
  if (successor) await makeOwner(tx, scope, successor)
  if (status === 'withdrawn') return { id }
  const about = await aboutOf(tx, messaging, user)
  const by = actor.kind === 'admin' ? `поддержка, ${actor.name}` : actor.name
  const letter = userDismissedLetter({
    ...about,
    by,
    reason: reason ?? null,
    successor: successor && `${successor.full_name} (${successor.login})`,
    codes,
  })
  await writeToAll(tx, messaging, { ...user, role: 'reader' }, { template: 'user_dismissed', ...letter })
  return { id }
}

/** Who takes the place of the last owner; null where another owner works. */
function successorOf(user: User, locked: readonly User[], successor_id: number | null): User | null {
  if (user.status !== 'active' || user.role !== 'owner') return null
  const others = locked.filter(({ id, role, status }) => id !== user.id && role === 'owner' && status === 'active')
  if (others.length > 0) return null
  if (successor_id === null) refuse('state_conflict', { message: t.last_owner })
  const successor = locked.find(({ id, status }) => id === successor_id && id !== user.id && status === 'active')
  return successor ?? refuse('invalid_fields', { errors: { successor_id: t.successor } })
}

async function makeOwner(tx: Tx, { actor }: Scope, { id, client_id, role, version }: User): Promise<void> {
  await tx
    .updateTable('client_users')
    .set({ role: 'owner', version: version + 1 })
    .where('id', '=', id)
    .execute()
  await endSessions(tx, { client_user_id: id })
  record(tx, actor, {
    event: 'client-users.update',
    subject_id: id,
    client_id,
    before: { role },
    after: { role: 'owner' },
  })
}

/** Ends every session of a user. @throws Refusal `not_found` */
export async function endUserSessions(tx: Tx, scope: Scope, id: number): Promise<void> {
  const client_id = await clientOf(tx, scope, id)
  await lockUsers(tx, scope, client_id, [id])
  await endSessions(tx, { client_user_id: id })
  record(tx, scope.actor, { event: 'sessions.end', subject: 'client-users', subject_id: id, client_id })
}

/** @throws Refusal `not_found`, for another client's user exactly as for an absent one */
async function clientOf(tx: Tx, scope: Scope, id: number): Promise<number> {
  const user = tx
    .selectFrom('client_users')
    .select('client_id')
    .where('id', '=', id)
    .where(ownRows(scope, 'client_users'))
  return (await user.executeTakeFirst())?.client_id ?? refuse('not_found')
}

/**
 * Locks the client's owners and the named users, always in one order, and checks the caller's role again: of two owners
 * who take each other's role away at once, the second one is an owner no longer.
 * @returns the named users and the owners, the named ones first
 * @throws Refusal `dead_token` for a caller who was changed meanwhile
 */
async function lockUsers(tx: Tx, { actor }: Scope, client_id: number, ids: readonly number[]): Promise<User[]> {
  const locked = await tx
    .selectFrom('client_users')
    .selectAll()
    .where('client_id', '=', client_id)
    .where((eb) => eb.or([eb('role', '=', 'owner'), ...ids.map((id) => eb('id', '=', id))]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (actor.kind === 'client_user') {
    const by = locked.find(({ id }) => id === actor.id)
    if (by?.status !== 'active' || actor.role !== `client:${by.role}`) refuse('dead_token')
  }
  return locked.toSorted((a, b) => Number(ids.includes(b.id)) - Number(ids.includes(a.id)))
}

async function aboutOf(tx: Tx, { config }: Pick<Messaging, 'config'>, { client_id, full_name, login }: User) {
  const { name } = await tx.selectFrom('clients').select('name').where('id', '=', client_id).executeTakeFirstOrThrow()
  return {
    brand: config.brand_name,
    client: messageName(name),
    full_name,
    login,
    at: showTime(new Date().toISOString()),
    url: `${config.public_url}/personal/users`,
  }
}

/** A letter to the owners, and to the user, who may be none. */
async function writeToAll(
  tx: Tx,
  messaging: Messaging,
  { client_id, role, login }: Pick<User, 'client_id' | 'role' | 'login'>,
  letter: { template: string; subject: string; body: string },
): Promise<void> {
  await writeToOwners(tx, messaging, client_id, letter)
  if (role === 'owner') return
  await sendMessage(tx, messaging.secrets, {
    ...letter,
    client_id,
    request_id: null,
    channel: 'email',
    recipient: login,
  })
}
