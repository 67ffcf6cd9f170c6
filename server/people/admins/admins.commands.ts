import { sql } from 'kysely'
import type { AdminCreate, AdminUpdate, HandedOver, HandOver } from '#shared/contract/admins.ts'
import { makeInvitationLink, sendPasswordLink } from '#server/people/auth/password-links.commands.ts'
import { hashPassword, refuseWeak } from '#server/people/auth/passwords.ts'
import { handOverTasks } from '#server/people/clients/client-tasks.commands.ts'
import { handOverClients } from '#server/people/clients/clients.commands.ts'
import { placeInOwnCompany } from '#server/people/clients/own-company.commands.ts'
import { resetFactor } from '#server/people/second-factor/second-factor.commands.ts'
import type { InvitationLink } from '#shared/contract/session.ts'
import { allowsMore } from '#shared/rules/approvals.ts'
import { former_rights_hours, handed_over_max } from '#shared/rules/limits.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'

/**
 * Adds a colleague, with a password or invited by a letter.
 * @throws Refusal `login_taken`, `invalid_fields` for a weak password
 */
export async function addAdmin(tx: Tx, messaging: Messaging, scope: Scope, order: AdminCreate): Promise<Row<'admins'>> {
  const { login, full_name, password } = order
  if (password !== undefined) await refuseWeak(password, [login, full_name, messaging.config.brand_name])
  const admin = await openAdmin(tx, scope.actor, order)
  if (password === undefined) await sendPasswordLink(tx, messaging, scope.actor, 'support', admin.id)
  return admin
}

/** Ends every session of a colleague. @throws Refusal `not_found` */
export async function endAdminSessions(tx: Tx, { actor }: Scope, id: number): Promise<void> {
  const admin = await tx.selectFrom('admins').select('id').where('id', '=', id).executeTakeFirst()
  if (!admin) refuse('not_found')
  await endSessions(tx, { admin_id: id })
  record(tx, actor, { event: 'sessions.end', subject: 'admins', subject_id: id, client_id: null })
}

/**
 * Sends a colleague the invitation again, or the letter of a forgotten password.
 * @throws Refusal `not_found`, `state_conflict` for one whose access is stopped
 */
export async function sendAdminLink(tx: Tx, messaging: Messaging, scope: Scope, id: number): Promise<void> {
  const admin = await tx.selectFrom('admins').select('id').where('id', '=', id).executeTakeFirst()
  if (!admin) refuse('not_found')
  await sendPasswordLink(tx, messaging, scope.actor, 'support', id)
}

/**
 * The link of an invitation, for who invites to hand over where no mail is connected.
 * @throws Refusal `not_found`, as `makeInvitationLink`
 */
export async function makeAdminInvitation(
  tx: Tx,
  messaging: Messaging,
  scope: Scope,
  id: number,
): Promise<InvitationLink> {
  const admin = await tx.selectFrom('admins').select('id').where('id', '=', id).executeTakeFirst()
  if (!admin) refuse('not_found')
  return makeInvitationLink(tx, messaging, scope.actor, 'support', id)
}

/**
 * The same for the first owner, whose password comes from the environment or the demo.
 * @throws Refusal `login_taken`
 */
export async function openAdmin(tx: Tx, by: Actor, order: AdminCreate): Promise<Row<'admins'>> {
  const { password, ...values } = order
  const password_hash = password === undefined ? null : await hashPassword(password)
  return openHashedAdmin(tx, by, { ...values, password_hash })
}

/**
 * @param made_by who asked for it: may not confirm with it what they began
 * @throws Refusal `login_taken`
 */
export async function openHashedAdmin(
  tx: Tx,
  by: Actor,
  order: Omit<AdminCreate, 'password'> & { password_hash: string | null },
  made_by = by.kind === 'admin' ? by.id : null,
): Promise<Row<'admins'>> {
  const admin = await tx
    .insertInto('admins')
    .values({ ...order, login: order.login.toLowerCase(), made_by })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!admin) refuseLogin()
  const { id, login, full_name, role } = admin
  const after = { login, full_name, role }
  record(tx, by, { event: 'admins.create', subject_id: id, client_id: null, after })
  if (!(await placeInOwnCompany(tx, admin))) refuseLogin()
  return admin
}

const refuseLogin: () => never = () => refuse('login_taken', { errors: { login: 'Этот логин уже занят' } })

/** Whether a change gives more power: another role that allows more, or the end of a block. */
export function raises(before: Row<'admins'>, { role = before.role, status = before.status }: AdminUpdate): boolean {
  return allowsMore(role, before.role) || (before.status === 'blocked' && status === 'active')
}

/** Whether a change takes power away: a block, or a role that does not allow all that the one before does. */
export function lowers(before: Row<'admins'>, { role = before.role, status = before.status }: AdminUpdate): boolean {
  return before.status === 'active' && (status === 'blocked' || allowsMore(before.role, role))
}

/**
 * A change of role or a block ends the admin's sessions at once; what they could refuse before, they can for three days. Nobody can change their own role or block themselves,
 * and the caller's role is checked again with both rows locked: two owners who block each other at once would otherwise
 * leave none.
 * @throws Refusal `not_found`, `stale_version`, `invalid_fields` for one's own role, `dead_token` for a caller changed
 * meanwhile
 */
export async function changeAdmin(
  tx: Tx,
  scope: Scope,
  id: number,
  { reason, ...change }: AdminUpdate,
  versions?: Versions,
  raised_by = scope.actor.id,
): Promise<Row<'admins'>> {
  const locked = await tx
    .selectFrom('admins')
    .selectAll()
    .where((eb) => eb('id', '=', id).or('id', '=', scope.actor.id))
    .orderBy('id')
    .forUpdate()
    .execute()
  const by = locked.find((admin) => admin.id === scope.actor.id)
  const isStaff = scope.actor.kind === 'admin'
  if (isStaff && (by?.status !== 'active' || scope.actor.role !== `support:${by.role}`)) refuse('dead_token')
  const before = locked.find((admin) => admin.id === id) ?? refuse('not_found')
  refuseStale(before.version, versions)
  const after = await tx
    .updateTable('admins')
    .set({
      ...change,
      ...(raises(before, change) && { raised_by, raised_at: sql<Date>`now()` }),
      ...(lowers(before, change) && {
        former_role: sql<Row<'admins'>['role']>`case when former_until > now() then former_role else role end`,
        former_until: sql<Date>`now() + make_interval(hours => ${former_rights_hours})`,
      }),
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const moved = before.role !== after.role || before.status !== after.status
  if (moved && scope.actor.id === id) {
    refuse('invalid_fields', { errors: { role: 'Свою роль и доступ меняет другой администратор' } })
  }
  if (moved) await endSessions(tx, { admin_id: id })
  if (moved && after.status === 'active') await placeInOwnCompany(tx, after)
  record(tx, scope.actor, {
    event: 'admins.update',
    subject_id: id,
    client_id: null,
    before: shownAdmin(before),
    after: { ...shownAdmin(after), ...(reason !== undefined && { reason }) },
  })
  return after
}

/**
 * Gives clients and open tasks of a member of staff to another, `handed_over_max` of each at a time: the chain of each
 * client is locked until the commit.
 * @throws Refusal `not_found`, `invalid_fields` for a colleague who may not have them
 */
export async function handOver(tx: Tx, scope: Scope, id: number, { admin_id, reason }: HandOver): Promise<HandedOver> {
  const admin = await tx.selectFrom('admins').select('id').where('id', '=', id).executeTakeFirst()
  if (!admin) refuse('not_found')
  if (admin_id === id) refuse('invalid_fields', { errors: { admin_id: 'Выберите другого сотрудника' } })
  const tasks = await handOverTasks(tx, scope, id, admin_id, handed_over_max)
  const clients = await handOverClients(tx, scope, id, admin_id, handed_over_max)
  if (clients > 0 || tasks > 0) {
    const after = { admin_id, clients, tasks, reason }
    record(tx, scope.actor, { event: 'admins.hand_over', subject_id: id, client_id: null, after })
  }
  return { clients, tasks, more: clients === handed_over_max || tasks === handed_over_max }
}

/**
 * Takes the second factor from an admin who lost it. Their sessions end; nobody does it to themselves.
 * @throws Refusal `not_found`, `state_conflict` for oneself or an admin without a second factor
 */
export async function resetAdminFactor(tx: Tx, services: Services, scope: Scope, id: number): Promise<Row<'admins'>> {
  const admin = await tx.selectFrom('admins').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!admin) refuse('not_found')
  if (scope.actor.id === id) refuse('state_conflict')
  await resetFactor(tx, services, scope.actor, { audience: 'support', id, client: null, login: admin.login })
  await endSessions(tx, { admin_id: id })
  return admin
}
/** The fields that the journal and the queue of approvals show. */
export const shownAdmin = ({ full_name, role, status }: Row<'admins'>) => ({ full_name, role, status })
