import { sql } from 'kysely'
import { openClient } from '#server/people/clients/clients.commands.ts'
import { openSession } from '#server/platform/access/authenticate.ts'
import { nowhere } from '#server/platform/access/device-mark.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { addRow } from '#server/platform/lists/rows.ts'

/** Accounts as rows: what registration, a check by staff and a login leave behind, without their calls. */

/**
 * As after a login that was confirmed, for longer than any test runs: tests about
 * confirmations set `confirmed_at` themselves.
 */
export async function openLastingSession(tx: Tx, subject: Parameters<typeof openSession>[1]) {
  const session = await openSession(tx, subject, system, nowhere)
  const confirmed_at = sql<Date>`now() + interval '1 day'`
  await tx.updateTable('sessions').set({ confirmed_at }).where('id', '=', session.session_id).execute()
  return session
}

type Company = {
  name: string
  inn: string
  owner: { full_name: string; login: string; phone: string | null; password_hash: string | null }
}

/** A company with an organization, and a session of its owner. */
export async function openCompany(tx: Tx, { name, inn, owner }: Company) {
  const { id } = await openClient(tx, system, { kind: 'legal', name, inn: null })
  const entity = await addRow(tx, systemScope(system, id), 'legal_entities', { short_name: name, inn })
  const { id: user_id } = await tx
    .insertInto('client_users')
    .values({ ...owner, client_id: id, role: 'owner' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await openLastingSession(tx, { audience: 'client', client_user_id: user_id })
  return { id, user_id, login: owner.login, legal_entity_id: entity.id, token }
}

/** As after staff have checked every organization of the client. */
export const checkSenders = (tx: Tx, client_id: number) =>
  tx.updateTable('senders').set({ status: 'checked' }).where('client_id', '=', client_id).execute()
