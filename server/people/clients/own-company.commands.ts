import { sql } from 'kysely'
import type { AdminRole, ClientRole } from '#shared/rules/policy.ts'
import { unnamedCompany } from '#shared/text/clients.ts'
import { giveEndlessPackage } from '#server/money/packages/packages.commands.ts'
import { endSessions } from '#server/platform/access/authenticate.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { openClient } from './clients.commands.ts'

/** What staff are in the cabinet of the own company. */
const roleOf: Record<AdminRole, ClientRole> = {
  owner: 'owner',
  operator: 'sender',
  accountant: 'reader',
  auditor: 'reader',
}

type Operator = { name: string; inn: string }

/**
 * `MODE=own`: the company that runs the portal for itself is one client, whose users its staff are. A client with the
 * operator's ИНН becomes it, else the only one that there is; where there is none, it is created. Done once: an
 * installation that was a service meanwhile finds it again.
 * @param operator null while it is not named
 */
export async function openOwnCompany(
  { db, config }: Pick<Services, 'db' | 'config'>,
  operator: Operator | null,
): Promise<void> {
  if (config.mode !== 'own') return
  await transaction(db, async (tx) => {
    if ((await ownCompanyOf(tx)) === undefined) await makeOwn(tx, operator)
    const staff = tx.selectFrom('admins').selectAll().where('status', '=', 'active').orderBy('id')
    // one whose address opens another client's cabinet keeps that, and has the console only
    for (const admin of await staff.execute()) await placeInOwnCompany(tx, admin)
  })
}

async function makeOwn(tx: Tx, operator: Operator | null): Promise<void> {
  const { name, inn } = operator ?? { name: unnamedCompany, inn: null }
  const id = (await knownClient(tx, inn)) ?? (await openClient(tx, system, { kind: 'legal', name, inn })).id
  await tx.updateTable('clients').set({ is_own: true }).where('id', '=', id).execute()
  record(tx, system, { event: 'clients.make_own', subject_id: id, client_id: id })
  await giveEndlessPackage(tx, system, id)
}

async function knownClient(tx: Tx, inn: string | null): Promise<number | undefined> {
  const clients = await tx
    .selectFrom('clients as c')
    .select('c.id')
    .select(
      sql<boolean>`exists (select from legal_entities e where e.client_id = c.id and e.inn = ${inn}
        and e.archived_at is null)`.as('is_operator'),
    )
    .orderBy('is_operator', 'desc')
    .orderBy('c.id')
    .limit(2)
    .execute()
  const [first, second] = clients
  return first && (first.is_operator || !second) ? first.id : undefined
}

async function ownCompanyOf(tx: Tx): Promise<number | undefined> {
  return (await tx.selectFrom('clients').select('id').where('is_own', '=', true).executeTakeFirst())?.id
}

/**
 * Makes a member of staff a user of the own company, if there is one, with the role that follows from theirs. A user who
 * has the same address there becomes this member of staff's.
 * @returns false where that address opens another client's cabinet: nothing is written
 */
export async function placeInOwnCompany(tx: Tx, admin: Row<'admins'>): Promise<boolean> {
  const client_id = await ownCompanyOf(tx)
  if (client_id === undefined) return true
  const { id: admin_id, login, full_name } = admin
  const role = roleOf[admin.role]
  const places = tx
    .selectFrom('client_users')
    .select(['id', 'role', 'full_name', 'admin_id', 'client_id'])
    .where('client_id', '=', client_id)
    .where((eb) => eb.or([eb('admin_id', '=', admin_id), eb(eb.fn('lower', ['login']), '=', login.toLowerCase())]))
    .where('status', 'in', ['active', 'invited'])
  const place = await places.orderBy('admin_id').forUpdate().executeTakeFirst()
  if (place) {
    await keepPlace(tx, place, { admin_id, role })
    return true
  }
  const user = await tx
    .insertInto('client_users')
    .values({ client_id, login, full_name, phone: null, password_hash: null, role, admin_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return false
  const after = { login, full_name, role }
  record(tx, system, { event: 'client-users.create', subject_id: user.id, client_id, after })
  return true
}

type Place = Pick<Row<'client_users'>, 'id' | 'client_id' | 'role' | 'full_name' | 'admin_id'>

async function keepPlace(
  tx: Tx,
  { id, client_id, full_name, ...before }: Place,
  { admin_id, role }: { admin_id: number; role: ClientRole },
): Promise<void> {
  if (before.admin_id === admin_id && before.role === role) return
  await tx
    .updateTable('client_users')
    .set((eb) => ({ admin_id, role, status: 'active', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  // they were opened by a password that opens nothing any more
  if (before.admin_id !== admin_id) await endSessions(tx, { client_user_id: id })
  record(tx, system, {
    event: 'client-users.update',
    subject_id: id,
    client_id,
    before: { full_name, role: before.role },
    after: { full_name, role },
  })
}
