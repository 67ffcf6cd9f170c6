import { sql, type Kysely } from 'kysely'
import { approvalPermissions, type ApprovalKind } from '#shared/rules/approvals.ts'
import { confirmer_hours_min } from '#shared/rules/limits.ts'
import { adminRoles, may, type AdminRole } from '#shared/rules/policy.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

/** Not the initiator's own creature: made or raised by another, and long enough ago to be noticed. */
const fit = (asked_by: number) => sql<boolean>`id <> ${asked_by}
  and made_by is distinct from ${asked_by} and raised_by is distinct from ${asked_by}
  and greatest(created_at, raised_at) <= now() - make_interval(hours => ${confirmer_hours_min})`

const rolesFor = (kind: ApprovalKind) => {
  const [action, resource] = approvalPermissions[kind]
  return adminRoles.filter((role) => may(`support:${role}`, action, resource))
}

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

/** Whether nobody but this member of staff could confirm what the initiator asks for: who loses them is alone. */
export async function isLastConfirmer(db: Kysely<Tables>, id: number, asked_by: number | null): Promise<boolean> {
  if (asked_by === null) return false
  const { rows } = await sql<{ ids: number[] }>`select coalesce(array_agg(id), '{}') as ids from admins
    where status = 'active' and role = any(${rolesFor('admin_change')}) and ${fit(asked_by)}`.execute(db)
  const [only, ...others] = rows[0]?.ids ?? []
  return Number(only) === id && others.length === 0
}

/** Whether this member of staff may stop such a change: by their role, or by the one that they had until lately. */
export async function mayStop(
  db: Kysely<Tables>,
  kind: ApprovalKind,
  id: number,
): Promise<{ full_name: string; role: AdminRole } | undefined> {
  const roles = rolesFor(kind)
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
      'Подтвердить может сотрудник, которого завёл и назначил не тот, кто внёс изменение, и не раньше чем через сутки.'
    refuse('forbidden', { message })
  }
}
