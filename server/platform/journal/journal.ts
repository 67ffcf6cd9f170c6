import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { erasable, type JournalChange, type JournalEvent, type SubjectOf } from '#shared/rules/journal-events.ts'
import type { Extra } from '#shared/rules/payload-shapes.ts'
import { actorKind } from '#shared/text/journal.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'

type Head<E extends JournalEvent> = {
  event: E
  /** of an event of several nouns; that of all others is their noun */
  subject?: SubjectOf<E>
  subject_id: number | null
  /** the client whose chain the row joins; null for the system's own chain */
  client_id: number | null
}

/** An event as the journal stores it. `before` and `after` hold no secret, code or token. */
type JournalRecord<E extends JournalEvent> = Head<E> & JournalChange<E>

type Given = Head<JournalEvent> & { before?: object; after?: object }

/** Exactly what is wanted: TypeScript alone would let further fields pass, if they do not stand in a literal. */
export type Exact<G, Wanted> = [Extra<G, Wanted>] extends [never]
  ? Wanted
  : { not_in_journal_payloads: Extra<G, Wanted> }

export const first_hash = '0'.repeat(64)

const pending = new WeakMap<Tx, { actor: Actor; event: Given }[]>()

/**
 * The only way into the journal. The row is written when the transaction is about to commit (`transaction` calls
 * `writeJournal`): the head of the client's chain is locked last and briefly, always in the same order.
 */
export function record<G extends Given>(tx: Tx, actor: Actor, event: G & Exact<G, JournalRecord<G['event']>>): void {
  const events = pending.get(tx)
  if (!events) throw new Error('journal: not inside transaction()')
  events.push({ actor, event })
}

export function beginJournal(tx: Tx): void {
  pending.set(tx, [])
}

/** hash = SHA-256(previous hash, line feed, the whole text): `printf '%s\n%s' PREV PAYLOAD | sha256sum` */
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
  const appending = chains.map((chain) => {
    const own = events.filter(({ event }) => (event.client_id ?? 0) === chain)
    const entries = own.map(({ actor, event }) => entryOf(actor, event))
    const name = chain === chains.at(-1) ? sql`/* journal.append; commit */` : sql`/* journal.append */`
    return appendRows(tx, name, chain, entries)
  })
  await together(...appending)
  pending.delete(tx)
  return events.map(({ event }) => event.event)
}

/**
 * The end of a payload, behind the place in the chain and the time; where that text is kept beside the row, what the row
 * says instead, and who acted.
 */
type Entry = { text: string; instead: string | null; actor_name: string }

const nouns: readonly string[] = erasable.nouns
const events: readonly string[] = erasable.events
const nounOf = (event: string) => event.slice(0, event.indexOf('.'))
const isErasable = (event: string) => events.includes(event) || nouns.includes(nounOf(event))

function entryOf(actor: Actor, { event, subject, subject_id, client_id, before, after }: Given): Entry {
  const { kind, id, name, ip, user_agent, request_id, session_id } = actor
  const about = { event, subject: subject ?? nounOf(event), subject_id, client_id, actor_kind: kind, actor_id: id }
  // the session's number, not its token: groups the events of one device
  const call = { request_id, session_id }
  const isApart = isErasable(event)
  const shown_name = kind === 'signer' ? actorKind(kind) : name
  const actor_name = isApart ? name : shown_name
  const text = { ...about, actor_name, ip, user_agent, ...call, before: before ?? null, after: after ?? null }
  // without the salt an erased text could be guessed from its hash
  const salted = isApart ? { ...text, salt: randomBytes(16).toString('base64url') } : text
  const instead = isApart ? tailOf({ ...about, actor_name: shown_name, ip, ...call, apart: true }) : null
  return { text: tailOf(salted), instead, actor_name }
}

const tailOf = (members: object) => JSON.stringify(members).slice(1)

/**
 * Locks the head, chains the rows to it as `chainHash` does, and moves it, in one statement. The time is read after the
 * lock is taken, so the times of a chain never go backwards. A chain without a head begins here, in the transaction of
 * its first event.
 */
async function appendRows(tx: Tx, name: RawBuilder<unknown>, chain: number, entries: readonly Entry[]): Promise<void> {
  const column = <C extends keyof Entry>(of: C) => entries.map((row) => row[of])
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
        select format('{"chain":%s,"seq":%s,"at_ms":%s,', chain, seq + 1, at_ms) || (${column('text')}::text[])[n + 1] as payload
      ) made
      where n < ${entries.length}::int
    ), last as (
      select chain, seq, hash from rows where n = ${entries.length}::int
    ), moved as (
      update journal_heads set seq = last.seq, hash = last.hash from last where journal_heads.chain = last.chain
    ), begun as (
      insert into journal_heads (chain, seq, hash) select chain, seq, hash from last where not exists (select from head)
    ), shown as (
      select rows.*, format('{"chain":%s,"seq":%s,"at_ms":%s,', chain, seq, at_ms) || instead as instead, actor_name
      from rows join unnest(${column('instead')}::text[], ${column('actor_name')}::text[])
        with ordinality as made (instead, actor_name, n) using (n)
    ), beside as (
      insert into journal_texts (chain, seq, payload, actor_name)
      select chain, seq, payload, actor_name from shown where instead is not null
    )
    insert into journal (chain, seq, payload, prev_hash, hash)
    select chain, seq, coalesce(instead, payload), prev_hash, hash from shown order by seq`.execute(tx)
}
