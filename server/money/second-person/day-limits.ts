import { sql, type RawBuilder } from 'kysely'
import type { Config } from '#server/platform/core/config.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** First keys of the advisory locks, by what they serialise. */
const staff_lock = 7301
const client_lock = 7302
/** Clients share this number of locks: a statement may name more clients than the engine's lock table holds. */
const client_locks = 64

type Credits = {
  /** of one source: bank's lines, or entered by hand */
  isBank: boolean
  client_ids: readonly number[]
}

/** Whether a credit of so many kopecks needs a second person; if not, it counts for those that follow. */
type Exceeds = (client_id: number, amount: number) => boolean

/**
 * Judges credits by staff, one after another, by what one person may credit in 24 hours with all that was credited
 * before. A client's sum counts credits by hand and from bank files. Exact under concurrency: credits by one member of
 * staff, and to one client, are judged one after another.
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
  let ofStaff = (await creditedAlone(tx, own)).reduce((sum, of) => sum + of.sum, 0)
  const locks = [...new Set(client_ids.map((id) => id % client_locks))].toSorted((a, b) => a - b)
  await sql`select count(pg_advisory_xact_lock(${client_lock}, own.lock)) from unnest(${locks}::int[]) as own (lock)`.execute(
    tx,
  )
  const clients = sql<boolean>`client_id = any(${client_ids}) and created_by_admin_id is not null`
  const ofClients = new Map((await creditedAlone(tx, clients)).map(({ client_id, sum }) => [client_id, sum]))
  return (client_id, amount) => {
    const ofClient = ofClients.get(client_id) ?? 0
    if (ofStaff + amount > (isBank ? limits.statement_day : limits.staff_day)) return true
    if (ofClient + amount > limits.client_day) return true
    ofStaff += amount
    ofClients.set(client_id, ofClient + amount)
    return false
  }
}

/** Kopecks by client. What was reversed still counts: otherwise credit, spend and reverse could be repeated. */
async function creditedAlone(tx: Tx, whose: RawBuilder<boolean>): Promise<{ client_id: number; sum: number }[]> {
  const { rows } = await sql<{ client_id: number; sum: number }>`
    select client_id, sum(amount)::bigint as sum from payments
    where ${whose} and confirmed_at is null and status in ('done', 'reversed')
      and created_at > now() - interval '24 hours' group by client_id`.execute(tx)
  return rows
}
