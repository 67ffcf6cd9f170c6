import { sql } from 'kysely'
import type { ClientCreate, ClientUpdate } from '#shared/contract/clients.ts'
import { clientRefusals } from '#shared/text/clients.ts'
import { openAccount } from '#server/money/ledger/ledger.ts'
import { inviteUser } from '#server/people/users/users.commands.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import { systemScope, type Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { addRow } from '#server/platform/lists/rows.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import type { Messaging } from '#server/platform/services/services.ts'

/** Creates a client, its empty money account, and, for a company, its first organization. */
export async function openClient(
  tx: Tx,
  by: Actor,
  client: { kind: 'legal' | 'individual'; name: string; inn: string | null; created_by_admin_id?: number | null },
): Promise<Row<'clients'>> {
  const { inn, ...values } = client
  const opened = await tx.insertInto('clients').values(values).returningAll().executeTakeFirstOrThrow()
  await openAccount(tx, opened.id)
  if (inn) await addRow(tx, systemScope(by, opened.id), 'legal_entities', { short_name: client.name, inn })
  record(tx, by, { event: 'clients.create', subject_id: opened.id, client_id: opened.id, after: client })
  return opened
}

/**
 * Creates a client by staff and invites its first user, who sets the password: staff never know one.
 * @throws Refusal `duplicate_client` with `existing_id`, `login_taken` for an address that opens another cabinet: staff see
 * users anyway, and nobody could enter the new one; `too_many_requests`
 */
export async function createClient(
  tx: Tx,
  messaging: Messaging,
  scope: Scope,
  { kind, name, inn = null, full_name, login, same_inn = false }: ClientCreate,
): Promise<Row<'clients'>> {
  if (inn !== null) await refuseKnown(tx, inn, same_inn)
  const user = await tx
    .selectFrom('client_users')
    .select('id')
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (user)
    refuse('login_taken', { message: clientRefusals.login_taken, errors: { login: clientRefusals.login_taken } })
  const opened = await openClient(tx, scope.actor, {
    kind,
    name: name ?? full_name,
    inn,
    created_by_admin_id: scope.actor.id,
  })
  await inviteUser(tx, messaging, { ...scope, client_id: opened.id }, { login, full_name, role: 'owner' })
  return opened
}

/** Two who create a client with one ИНН at once must not both find none. */
async function refuseKnown(tx: Tx, inn: string, same_inn: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clients'), hashtext(${inn}))`.execute(tx)
  const known = await tx
    .selectFrom('legal_entities as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .select(['c.id', 'c.name'])
    .where('e.inn', '=', inn)
    .where('e.archived_at', 'is', null)
    .orderBy('c.id')
    .executeTakeFirst()
  if (!known || same_inn) return
  const message = clientRefusals.duplicate(known.name, known.id)
  refuse('duplicate_client', { message, errors: { inn: message }, extra: { existing_id: known.id } })
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
  record(tx, scope.actor, {
    event: 'clients.update',
    subject_id: id,
    client_id: id,
    before: forJournal(before),
    after: { ...forJournal(after), ...(isStatusChanged && { reason }) },
  })
  return after
}

function forJournal({ name, note, status, responsible_admin_id, sender_name }: Row<'clients'>) {
  return { name, note, status, responsible_admin_id, sender_name }
}

/**
 * Makes another member of staff responsible for clients of one, the first `count` of them.
 * @returns how many
 */
export async function handOverClients(
  tx: Tx,
  { actor }: Scope,
  from: number,
  responsible_admin_id: number,
  count: number,
): Promise<number> {
  const first = tx
    .selectFrom('clients')
    .select('id')
    .where('responsible_admin_id', '=', from)
    .orderBy('id')
    .limit(count)
    .forUpdate()
  const handed = await tx
    .updateTable('clients')
    .set({ responsible_admin_id, version: sql`version + 1` })
    .where('id', 'in', first)
    .returningAll()
    .execute()
  for (const client of handed) {
    const [after, about] = [forJournal(client), { subject_id: client.id, client_id: client.id }]
    record(tx, actor, { event: 'clients.update', ...about, before: { ...after, responsible_admin_id: from }, after })
  }
  return handed.length
}

/** Who stopped a client, when and why, for as long as it is stopped. */
function stopOf(by: Actor, status: ClientUpdate['status'], reason: string | null | undefined) {
  return status === 'blocked'
    ? { blocked_at: sql<Date>`now()`, blocked_by: by.name, block_reason: reason ?? null }
    : { blocked_at: null, blocked_by: null, block_reason: null }
}
