import { sql, type RawBuilder } from 'kysely'
import type { JournalEvent, JournalSubject } from '#shared/rules/journal-events.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** An event as the journal stores it. `before` and `after` hold no secret, code or token. */
export type JournalRecord = {
  event: JournalEvent
  subject: JournalSubject
  subject_id: number | null
  /** the client whose chain the row joins; null for the system's own chain */
  client_id: number | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export const first_hash = '0'.repeat(64)

const pending = new WeakMap<Tx, { actor: Actor; event: JournalRecord }[]>()

/**
 * The only way into the journal. The row is written when the transaction is about to commit (`transaction` calls
 * `writeJournal`): the head of the client's chain is locked last and briefly, always in the same order.
 */
export function record(tx: Tx, actor: Actor, event: JournalRecord): void {
  const events = pending.get(tx)
  if (!events) throw new Error('journal: not inside transaction()')
  events.push({ actor, event })
}

export function beginJournal(tx: Tx): void {
  pending.set(tx, [])
}

/** hash = SHA-256(previous hash, line feed, payload): `printf '%s\n%s' PREV PAYLOAD | sha256sum` */
export function chainHash(prev_hash: string, payload: string): string {
  return sha256Hex(`${prev_hash}\n${payload}`)
}

/**
 * Writes the rows; the last statement also commits.
 * @returns the event names, which count once the transaction is committed
 */
export async function writeJournal(tx: Tx): Promise<string[]> {
  const events = pending.get(tx) ?? []
  const chains = [...new Set(events.map(({ event }) => event.client_id ?? 0))].toSorted((a, b) => a - b)
  for (const chain of chains) {
    const own = events.filter(({ event }) => (event.client_id ?? 0) === chain)
    const said = own.map(({ actor, event }) => saidOf(actor, event))
    const name = chain === chains.at(-1) ? sql`/* journal.append; commit */` : sql`/* journal.append */`
    await appendRows(tx, name, chain, said)
  }
  pending.delete(tx)
  return events.map(({ event }) => event.event)
}

/** The end of a payload, behind the place in the chain and the time. */
function saidOf(actor: Actor, event: JournalRecord): string {
  return JSON.stringify({
    event: event.event,
    subject: event.subject,
    subject_id: event.subject_id,
    client_id: event.client_id,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    ip: actor.ip,
    user_agent: actor.user_agent,
    request_id: actor.request_id,
    // the session's number, not its token: groups the events of one device
    session_id: actor.session_id,
    before: event.before ?? null,
    after: event.after ?? null,
  }).slice(1)
}

/**
 * Locks the head, chains the rows to it as `chainHash` does, and moves it, in one statement. The time is read after the
 * lock is taken, so the times of a chain never go backwards. A chain without a head begins here, in the transaction of
 * its first event.
 */
async function appendRows(tx: Tx, name: RawBuilder<unknown>, chain: number, said: readonly string[]): Promise<void> {
  await sql`${name}
    with recursive head as (
      select chain, seq, hash from journal_heads where chain = ${chain} for update
    ), rows (n, at_ms, chain, seq, payload, prev_hash, hash) as (
      select 0, floor(extract(epoch from clock_timestamp()) * 1000)::bigint, chain, seq, null, null, hash
      from (select * from head union all select ${chain}::bigint, 0, ${first_hash} where not exists (select from head)) h
      union all
      select n + 1, at_ms, chain, seq + 1, made.payload, hash,
        encode(sha256(convert_to(hash || E'\n' || made.payload, 'UTF8')), 'hex')
      from rows cross join lateral (
        select format('{"chain":%s,"seq":%s,"at_ms":%s,', chain, seq + 1, at_ms) || (${said}::text[])[n + 1] as payload
      ) made
      where n < ${said.length}::int
    ), last as (
      select chain, seq, hash from rows where n = ${said.length}::int
    ), moved as (
      update journal_heads set seq = last.seq, hash = last.hash from last where journal_heads.chain = last.chain
    ), begun as (
      insert into journal_heads (chain, seq, hash) select chain, seq, hash from last where not exists (select from head)
    )
    insert into journal (chain, seq, payload, prev_hash, hash)
    select chain, seq, payload, prev_hash, hash from rows where n > 0 order by seq`.execute(tx)
}
