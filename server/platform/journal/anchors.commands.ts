import { sql, type Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { anchoredAtOnce } from '#shared/rules/journal-events.ts'
import { anchor_seconds_max, quiet_anchor_seconds_max, urgent_anchor_seconds_max } from '#shared/rules/limits.ts'
import type { NewRow, Row, Tables, Tx } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { anchorRoot, headsTree, rowsTree, widthFor } from './anchor-tree.ts'
import { headsAt, lastAnchor } from './read-anchors.ts'
import { first_hash } from './journal.ts'

/** Of one chain in one anchor: a proof reads and hashes them all. What is left goes into the next anchor at once. */
const rows_of_chain_max = 65_536
/** Between the time of a row and its commit. */
const commit_seconds_max = 60
/** The rows that are in memory at a time. */
const rows_of_anchor_max = 500_000

/**
 * Anchors the heads of all chains: within five minutes of any new row, within one of a row about money, rights or a seal,
 * and once an hour when nothing happens. Of several servers one does it.
 * @returns how many anchors were made
 */
export async function anchorDue({ db }: Pick<Services, 'db'>): Promise<number> {
  if (!(await anchorIsDue(db))) return 0
  for (let made = 0; ; made++) {
    const more = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('anchors', 0)) as mine`.execute(tx)
      if (!rows[0]?.mine) return null
      return made > 0 || (await anchorIsDue(tx)) ? makeAnchor(tx) : null
    })
    if (more === null) return made
    if (!more) return made + 1
  }
}

/**
 * A row is new when no anchor has taken it, whatever its time: it is committed a little later than that. Only rows from
 * around the newest anchor and after are looked at.
 */
export async function anchorIsDue(tx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`/* anchors.due */
    with last as (select at, clock_timestamp() - at as age from anchors order by id desc limit 1), grown as (
      select chain, max(seq) as seq, max(seq) filter (where event = any(${[...anchoredAtOnce.events]}::text[])
          or split_part(event, '.', 1) = any(${[...anchoredAtOnce.nouns]}::text[])) as urgent_seq
      from journal where id > coalesce((select j.id from journal j, last
        where j.at < last.at - make_interval(secs => ${commit_seconds_max}) order by j.id desc limit 1), 0)
      group by chain
    ), left_over as (
      select coalesce(bool_or(grown.seq > coalesce(a.seq, 0)), false) as fresh,
        coalesce(bool_or(grown.urgent_seq > coalesce(a.seq, 0)), false) as urgent
      from grown left join lateral (
        select seq from anchor_heads where chain = grown.chain order by anchor_id desc limit 1) a on true
    )
    select not exists (select from last) or exists (select from last, left_over where
      age >= make_interval(secs => ${quiet_anchor_seconds_max})
      or fresh and age >= make_interval(secs => ${anchor_seconds_max})
      or urgent and age >= make_interval(secs => ${urgent_anchor_seconds_max})) as due`.execute(tx)
  return rows[0]?.due ?? false
}

/**
 * Anchors what the journal has now. The caller has made sure that nobody else does.
 * @returns whether rows are left for a next anchor
 */
export async function makeAnchor(tx: Tx): Promise<boolean> {
  const last = await lastAnchor(tx)
  const before = new Map((await headsAt(tx, last?.id ?? 0)).map((head) => [head.chain, head]))
  const { added, more } = await newHeads(tx, before)
  const id = (last?.id ?? 0) + 1
  let places = before.size
  const moved = added.map((head) => ({ ...head, anchor_id: id, place: before.get(head.chain)?.place ?? places++ }))
  const blind = last?.blind ?? randomBytes(32).toString('hex')
  const width = widthFor(places)
  for (const head of moved) before.set(head.chain, head)
  const tree = headsTree([...before.values()], width, blind).root.toString('hex')
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(tx)
  const content = { id, at: rows[0]?.at ?? new Date(), previous_root: last?.root ?? first_hash, tree }
  await tx
    .insertInto('anchors')
    .values({ ...content, width, blind, root: anchorRoot(content) })
    .execute()
  await insertHeads(tx, moved)
  return more
}

type NewHead = Omit<Row<'anchor_heads'>, 'anchor_id' | 'place'>

/** The chains that have grown, each with the tree of its new rows. */
async function newHeads(
  tx: Tx,
  before: ReadonlyMap<number, { seq: number }>,
): Promise<{ added: NewHead[]; more: boolean }> {
  const heads = await tx.selectFrom('journal_heads').select(['chain', 'seq']).orderBy('chain').execute()
  const added: NewHead[] = []
  let left = rows_of_anchor_max
  let more = false
  for (const { chain, seq: last } of heads) {
    const first_seq = (before.get(chain)?.seq ?? 0) + 1
    const until = Math.min(last, first_seq - 1 + Math.min(rows_of_chain_max, left))
    if (until < last) more = true
    if (until < first_seq) continue
    const rows = await tx
      .selectFrom('journal')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .where('seq', '>=', first_seq)
      .where('seq', '<=', until)
      .orderBy('seq')
      .execute()
    const hashes = rows.map(({ hash }) => hash)
    const rows_root = rowsTree(hashes).root.toString('hex')
    added.push({ chain, first_seq, seq: until, hash: hashes.at(-1) ?? first_hash, rows_root })
    left -= rows.length
  }
  return { added, more }
}

async function insertHeads(tx: Tx, heads: NewRow<'anchor_heads'>[]): Promise<void> {
  const column = <C extends keyof (typeof heads)[number]>(name: C) => heads.map((head) => head[name])
  await sql`insert into anchor_heads (chain, anchor_id, place, first_seq, seq, hash, rows_root)
    select * from unnest(${column('chain')}::bigint[], ${column('anchor_id')}::bigint[], ${column('place')}::int[],
      ${column('first_seq')}::bigint[], ${column('seq')}::bigint[], ${column('hash')}::text[],
      ${column('rows_root')}::text[])`.execute(tx)
}
