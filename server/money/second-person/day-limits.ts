import { sql, type RawBuilder } from 'kysely'
import type { Config } from '#server/platform/core/config.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** First keys of the advisory locks, by what they serialise. */
const staff_lock = 7301
const client_lock = 7302

type Credit = { client_id: number; amount: number; isBank: boolean }

/**
 * Whether a credit by staff exceeds what one person may credit in 24 hours, with all that was credited before. Exact
 * under concurrency: credits by one member of staff, and to one client, are judged one after another. The locks come
 * after those of bills and in one order, staff before client.
 */
export async function exceedsDay(
  tx: Tx,
  { second_person: { mode, ...limits } }: Pick<Config, 'second_person'>,
  { actor }: Scope,
  { client_id, amount, isBank }: Credit,
): Promise<boolean> {
  if (actor.kind !== 'admin' || actor.id === null || mode === 'off') return false
  await sql`select pg_advisory_xact_lock(${staff_lock}, ${actor.id}::int)`.execute(tx)
  // a bank's line is better evidence, but it is staff who upload the file
  const own = sql<boolean>`created_by_admin_id = ${actor.id} and source = ${isBank ? 'bank' : 'manual'}`
  if ((await creditedAlone(tx, own)) + amount > (isBank ? limits.statement_day : limits.staff_day)) return true
  if (isBank) return false
  await sql`select pg_advisory_xact_lock(${client_lock}, ${client_id}::int)`.execute(tx)
  const clients = sql<boolean>`client_id = ${client_id} and created_by_admin_id is not null and source = 'manual'`
  return (await creditedAlone(tx, clients)) + amount > limits.client_day
}

/** Kopecks. What was reversed still counts: otherwise credit, spend and reverse could be repeated. */
async function creditedAlone(tx: Tx, whose: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from payments
    where ${whose} and confirmed_at is null and status in ('done', 'reversed')
      and created_at > now() - interval '24 hours'`.execute(tx)
  return rows[0]?.sum ?? 0
}
