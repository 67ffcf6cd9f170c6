import { sql } from 'kysely'
import type { ClientUpdate } from '#shared/contract/clients.ts'
import { openAccount } from '#server/money/ledger/ledger.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import { systemScope, type Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { addRow } from '#server/platform/lists/rows.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'

/** Creates a client, its empty money account, and, for a company, its first organization. */
export async function openClient(
  tx: Tx,
  by: Actor,
  client: { kind: 'legal' | 'individual'; name: string; inn: string | null },
): Promise<Row<'clients'>> {
  const { inn, ...values } = client
  const opened = await tx.insertInto('clients').values(values).returningAll().executeTakeFirstOrThrow()
  await openAccount(tx, opened.id)
  if (inn) await addRow(tx, systemScope(by, opened.id), 'legal_entities', { short_name: client.name, inn })
  record(tx, by, {
    event: 'clients.create',
    subject: 'clients',
    subject_id: opened.id,
    client_id: opened.id,
    after: client,
  })
  return opened
}

/**
 * Blocking ends the sessions of the client's users at once; signers can still sign what was sent. A new status needs a
 * reason, which the journal keeps.
 * @throws Refusal `not_found`, `stale_version`, `invalid_fields`
 */
export async function changeClient(
  tx: Tx,
  scope: Scope,
  id: number,
  { reason, ...change }: ClientUpdate,
  versions?: Versions,
): Promise<Row<'clients'>> {
  const before = await tx.selectFrom('clients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) refuse('not_found')
  refuseStale(before.version, versions)
  const isStatusChanged = change.status !== undefined && change.status !== before.status
  if (isStatusChanged && !reason) refuse('invalid_fields', { errors: { reason: 'Укажите причину' } })
  const { responsible_admin_id: admin } = change
  if (admin && !(await tx.selectFrom('admins').select('id').where('id', '=', admin).executeTakeFirst())) {
    refuse('invalid_fields', { errors: { responsible_admin_id: 'Такого сотрудника нет' } })
  }
  const after = await tx
    .updateTable('clients')
    .set({
      ...change,
      ...(isStatusChanged && stopOf(scope.actor, change.status, reason)),
      version: before.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.status === 'blocked') await endSessions(tx, { client_id: id })
  const { name, note, status, responsible_admin_id, sender_name } = before
  record(tx, scope.actor, {
    event: 'clients.update',
    subject: 'clients',
    subject_id: id,
    client_id: id,
    before: { name, note, status, responsible_admin_id, sender_name },
    after: {
      name: after.name,
      note: after.note,
      status: after.status,
      responsible_admin_id: after.responsible_admin_id,
      sender_name: after.sender_name,
      ...(isStatusChanged && { reason }),
    },
  })
  return after
}

/** Who stopped a client, when and why, for as long as it is stopped. */
function stopOf(by: Actor, status: ClientUpdate['status'], reason: string | null | undefined) {
  return status === 'blocked'
    ? { blocked_at: sql<Date>`now()`, blocked_by: by.name, block_reason: reason ?? null }
    : { blocked_at: null, blocked_by: null, block_reason: null }
}
