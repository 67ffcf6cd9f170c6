import { sql } from 'kysely'
import type { JournalSubject } from '#shared/rules/journal-events.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from './journal.ts'

/** SHA-256 in hex over the rows whose texts were erased, as they are now: of `seq` and `payload`, in their order. */
export const digestOfRest = sql<string>`encode(sha256(convert_to(
  string_agg(j.seq || ' ' || j.payload || E'\\n', '' order by j.seq), 'UTF8')), 'hex')`

type Erasure = { seqs: number[]; rest_sha256: string }

/** By chain, of running transactions: one row of each chain says what a transaction has erased of it. */
const erasures = new WeakMap<Tx, Map<number, Erasure>>()

/** How many rows of the journal this transaction has erased so far. */
export const erasedRowsOf = (tx: Tx): number =>
  [...(erasures.get(tx)?.values() ?? [])].reduce((count, { seqs }) => count + seqs.length, 0)

/**
 * Deletes what the journal says of these rows but for what happened and when. Their hashes stay; what is left of the rows
 * is held from now on by a new one, in each chain concerned.
 */
export async function eraseTexts(
  tx: Tx,
  actor: Actor,
  owned: Partial<Record<JournalSubject, readonly number[]>>,
): Promise<void> {
  const own = Object.entries(owned).flatMap(([subject, ids]) => ids.map((id) => ({ subject, id })))
  if (own.length === 0) return
  const before = erasures.get(tx) ?? new Map<number, Erasure>()
  erasures.set(tx, before)
  const known = [...before].flatMap(([chain, { seqs }]) => seqs.map((seq) => ({ chain, seq })))
  const { rows } = await sql<Erasure & { chain: number }>`
    with gone as (
      delete from journal_texts t
      using unnest(${own.map(({ subject }) => subject)}::text[], ${own.map(({ id }) => id)}::bigint[]) as own (subject, id),
        journal j
      where j.subject = own.subject and j.subject_id = own.id and t.chain = j.chain and t.seq = j.seq
      returning t.chain, t.seq
    ), erased as (
      select * from gone
      union select * from unnest(${known.map(({ chain }) => chain)}::bigint[], ${known.map(({ seq }) => seq)}::bigint[])
    )
    select j.chain, json_agg(j.seq order by j.seq) as seqs, ${digestOfRest} as rest_sha256
    from erased e join journal j on j.chain = e.chain and j.seq = e.seq
    where j.chain in (select chain from gone) group by j.chain order by j.chain`.execute(tx)
  for (const { chain, ...after } of rows) {
    const earlier = before.get(chain)
    if (earlier) {
      // recorded when the transaction commits
      Object.assign(earlier, after)
      continue
    }
    before.set(chain, after)
    record(tx, actor, {
      event: 'personal-data.erase_texts',
      subject_id: null,
      client_id: chain === 0 ? null : chain,
      after,
    })
  }
}
