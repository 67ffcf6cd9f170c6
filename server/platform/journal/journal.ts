import { sql } from 'kysely'
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

/** @returns the event names, which count once the transaction is committed */
export async function writeJournal(tx: Tx): Promise<string[]> {
  const events = pending.get(tx) ?? []
  const chains = [...new Set(events.map(({ event }) => event.client_id ?? 0))].toSorted((a, b) => a - b)
  for (const chain of chains) {
    const own = events.filter(({ event }) => (event.client_id ?? 0) === chain)
    await appendToChain(tx, chain, own)
  }
  pending.delete(tx)
  return events.map(({ event }) => event.event)
}

async function appendToChain(tx: Tx, chain: number, events: { actor: Actor; event: JournalRecord }[]): Promise<void> {
  const head = await lockHead(tx, chain)
  let { seq, hash } = head
  const rows = events.map(({ actor, event }) => {
    seq += 1
    const prev_hash = hash
    const payload = JSON.stringify({
      chain,
      seq,
      at_ms: head.at_ms,
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
    })
    hash = chainHash(prev_hash, payload)
    return { seq, payload, prev_hash, hash }
  })
  const column = <C extends keyof (typeof rows)[number]>(name: C) => rows.map((row) => row[name])
  await sql`/* journal.append */ with head as (update journal_heads set seq = ${seq}, hash = ${hash} where chain = ${chain})
    insert into journal (chain, seq, payload, prev_hash, hash)
    select ${chain}::bigint, r.* from unnest(${column('seq')}::bigint[], ${column('payload')}::text[],
      ${column('prev_hash')}::text[], ${column('hash')}::text[]) as r (seq, payload, prev_hash, hash)
    order by r.seq`.execute(tx)
}

async function lockHead(tx: Tx, chain: number): Promise<{ seq: number; hash: string; at_ms: number }> {
  const head = await selectHead(tx, chain)
  if (head) return head
  await tx
    .insertInto('journal_heads')
    .values({ chain, seq: 0, hash: first_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await selectHead(tx, chain)) ?? Promise.reject(new Error(`journal: no head of chain ${chain}`))
}

/** The time is read after the lock is taken, so the times of a chain never go backwards. */
async function selectHead(tx: Tx, chain: number): Promise<{ seq: number; hash: string; at_ms: number } | undefined> {
  const { rows } = await sql<{ seq: number; hash: string; at_ms: number }>`/* journal.head */
    with head as (select seq, hash from journal_heads where chain = ${chain} for update)
    select seq, hash, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at_ms from head`.execute(tx)
  return rows[0]
}
