import { sql } from 'kysely'
import type { JournalSubject } from '#shared/rules/journal-events.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from './journal.ts'

/** SHA-256 in hex over the rows whose texts were erased, as they are now: of `seq` and `payload`, in their order. */
export const digestOfRest = sql<string>`encode(sha256(convert_to(
  string_agg(j.seq || ' ' || j.payload || E'\\n', '' order by j.seq), 'UTF8')), 'hex')`

/** How many rows of the journal running transactions have erased. */
const erasedIn = new WeakMap<Tx, number>()

/** How many rows of the journal this transaction has erased so far. */
export const erasedRowsOf = (tx: Tx): number => erasedIn.get(tx) ?? 0

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
  const { rows } = await sql<{ chain: number; seqs: number[]; rest_sha256: string }>`
    with gone as (
      delete from journal_texts t
      using unnest(${own.map(({ subject }) => subject)}::text[], ${own.map(({ id }) => id)}::bigint[]) as own (subject, id),
        journal j
      where j.subject = own.subject and j.subject_id = own.id and t.chain = j.chain and t.seq = j.seq
      returning t.chain, t.seq
    )
    select j.chain, json_agg(j.seq order by j.seq) as seqs, ${digestOfRest} as rest_sha256
    from gone join journal j on j.chain = gone.chain and j.seq = gone.seq group by j.chain order by j.chain`.execute(tx)
  for (const { chain, seqs, rest_sha256 } of rows) {
    record(tx, actor, {
      event: 'personal-data.erase_texts',
      subject: 'personal-data',
      subject_id: null,
      client_id: chain === 0 ? null : chain,
      after: { seqs, rest_sha256 },
    })
  }
  erasedIn.set(
    tx,
    rows.reduce((count, { seqs }) => count + seqs.length, erasedRowsOf(tx)),
  )
}
