import { sql, type Kysely, type RawBuilder } from 'kysely'
import { approvalKinds, approvalPermissions, type ApprovalKind } from '#shared/rules/approvals.ts'
import { confirmer_hours_min } from '#shared/rules/limits.ts'
import { adminRoles, may, type AdminRole, type Permission } from '#shared/rules/policy.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

/** Whether two accounts of staff may be one person's: the same, or one was made by who has the other. */
export const sameHand = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql<boolean>`(${a} = ${b} or exists (
  select from admins h where (h.id = ${a} and h.made_by = ${b}) or (h.id = ${b} and h.made_by = ${a})))`

/** The same of two known accounts; false where one is the client's own doing, or the server's. */
export async function isOneHand(tx: Tx, a: number | null, b: number | null): Promise<boolean> {
  if (a === null || b === null) return false
  const { rows } = await sql<{
    is: boolean
  }>`select ${sameHand(sql`${a}::bigint`, sql`${b}::bigint`)} as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** Another person than the initiator, not raised by them, and there long enough to be noticed. */
const fit = (asked_by: number) => sql<boolean>`not ${sameHand(sql`admins.id`, sql`${asked_by}::bigint`)}
  and raised_by is distinct from ${asked_by}
  and greatest(created_at, raised_at) <= now() - make_interval(hours => ${confirmer_hours_min})`

const rolesOf = ([action, resource]: Permission) =>
  adminRoles.filter((role) => may(`support:${role}`, action, resource))
const rolesFor = (kind: ApprovalKind) => rolesOf(approvalPermissions[kind])

/** The advisory lock under which it is judged who is the last. */
const confirmers_lock = 7303

/** How many could confirm now, and until when those can refuse who could before they were blocked or lowered. */
export async function confirmersOf(
  db: Kysely<Tables>,
  kind: ApprovalKind,
  asked_by: number,
): Promise<{ count: number; former_until: Date | null }> {
  const { rows } = await sql<{ count: number; former_until: Date | null }>`
    select (count(*) filter (where status = 'active' and role = any(${rolesFor(kind)})))::int as count,
      max(former_until) filter (where former_role = any(${rolesFor(kind)}) and former_until > now()) as former_until
    from admins where ${fit(asked_by)}`.execute(db)
  return rows[0] ?? { count: 0, former_until: null }
}

/**
 * Whether the initiator loses with this member of staff the only one who could confirm some kind of change: who blocks
 * the last is alone. Until the transaction ends nobody else is judged, so that of the last two at once one stays.
 */
export async function isLastConfirmer(tx: Tx, id: number, asked_by: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${confirmers_lock})`.execute(tx)
  const { rows } = await sql<{ id: number; role: AdminRole }>`select id, role from admins
    where status = 'active' and ${fit(asked_by)}`.execute(tx)
  return approvalKinds.some((kind) => {
    const [only, ...others] = rows.filter(({ role }) => rolesFor(kind).includes(role))
    return only?.id === id && others.length === 0
  })
}

/** Whether this member of staff may stop a change: by their role, or by the one that they had until lately. */
export async function mayStop(
  db: Kysely<Tables>,
  id: number,
): Promise<{ full_name: string; role: AdminRole } | undefined> {
  const roles = rolesOf(['refuse', 'approvals'])
  const { rows } = await sql<{ full_name: string; role: AdminRole }>`select full_name, role from admins
    where id = ${id} and ((status = 'active' and role = any(${roles}))
      or (former_until > now() and former_role = any(${roles})))`.execute(db)
  return rows[0]
}

/**
 * The server itself acts where nobody could confirm.
 * @throws Refusal `forbidden`
 */
export async function refuseUnfit(tx: Tx, { actor }: Scope, kind: ApprovalKind, asked_by: number): Promise<void> {
  if (actor.kind === 'system') return
  const [action, resource] = approvalPermissions[kind]
  if (actor.kind !== 'admin' || actor.id === null || !actor.role || !may(actor.role, action, resource)) {
    refuse('forbidden')
  }
  if (actor.id === asked_by) refuse('forbidden', { message: 'Подтверждает другой сотрудник.' })
  const { rows } = await sql<{ is_fit: boolean }>`select ${fit(asked_by)} as is_fit from admins
    where id = ${actor.id} for share`.execute(tx)
  if (!rows[0]?.is_fit) {
    const message =
      'Подтвердить может сотрудник, который не заводил автора изменения, которого завёл и назначил не автор, и не раньше чем через сутки.'
    refuse('forbidden', { message })
  }
}
