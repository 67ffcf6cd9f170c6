import { sql, type RawBuilder } from 'kysely'
import type { Config } from '#server/platform/core/config.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** First keys of the advisory locks, by what they serialise. */
const staff_lock = 7301
const client_lock = 7302

type Credits = {
  /** of one source: bank's lines, or entered by hand */
  isBank: boolean
  client_ids: readonly number[]
}

/** Whether a credit of so many kopecks needs a second person; if not, it counts for those that follow. */
type Exceeds = (client_id: number, amount: number) => boolean

/**
 * Judges credits by staff, one after another, by what one person may credit in 24 hours with all that was credited
 * before. Exact under concurrency: credits by one member of staff, and by hand to one client, are judged one after another.
 * The locks come after those of bills and in one order, staff before clients.
 */
export async function openDay(
  tx: Tx,
  { second_person: { mode, ...limits } }: Pick<Config, 'second_person'>,
  { actor }: Scope,
  { isBank, client_ids }: Credits,
): Promise<Exceeds> {
  if (actor.kind !== 'admin' || actor.id === null || mode === 'off') return () => false
  await sql`select pg_advisory_xact_lock(${staff_lock}, ${actor.id}::int)`.execute(tx)
  // a bank's line is better evidence, but it is staff who upload the file
  const own = sql<boolean>`created_by_admin_id = ${actor.id} and source = ${isBank ? 'bank' : 'manual'}`
  let ofStaff = await creditedAlone(tx, own)
  const ofClients = new Map<number, number>()
  for (const id of isBank ? [] : new Set(client_ids.toSorted((a, b) => a - b))) {
    await sql`select pg_advisory_xact_lock(${client_lock}, ${id}::int)`.execute(tx)
    const clients = sql<boolean>`client_id = ${id} and created_by_admin_id is not null and source = 'manual'`
    ofClients.set(id, await creditedAlone(tx, clients))
  }
  return (client_id, amount) => {
    const ofClient = ofClients.get(client_id) ?? 0
    if (ofStaff + amount > (isBank ? limits.statement_day : limits.staff_day)) return true
    if (!isBank && ofClient + amount > limits.client_day) return true
    ofStaff += amount
    ofClients.set(client_id, ofClient + amount)
    return false
  }
}

/** Kopecks. What was reversed still counts: otherwise credit, spend and reverse could be repeated. */
async function creditedAlone(tx: Tx, whose: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from payments
    where ${whose} and confirmed_at is null and status in ('done', 'reversed')
      and created_at > now() - interval '24 hours'`.execute(tx)
  return rows[0]?.sum ?? 0
}
