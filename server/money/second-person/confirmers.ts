import { sql, type Kysely } from 'kysely'
import { approvalPermissions, type ApprovalKind } from '#shared/rules/approvals.ts'
import { confirmer_hours_min } from '#shared/rules/limits.ts'
import { adminRoles, may } from '#shared/rules/policy.ts'
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

/** How many could confirm now. */
export async function confirmersOf(db: Kysely<Tables>, kind: ApprovalKind, asked_by: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from admins
    where status = 'active' and role = any(${rolesFor(kind)}) and ${fit(asked_by)}`.execute(db)
  return rows[0]?.count ?? 0
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
