import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Storage } from '#server/documents/storage/storage.ts'
import { databaseLimits } from '#server/platform/db/limits.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'
import type { Part, Rows } from './part.ts'

/** What the checks read. */
export type Source = {
  db: Kysely<Tables>
  storage: Storage
  /** certificates whose seals count as ours */
  known_pem: string[]
  signal?: AbortSignal | undefined
  /** counts what cannot be checked on this computer */
  unchecked: { gost: number }
}

/** One check over one table, a slice of its rows at a time, so that no size of the table is too large for it. */
export type Walk = {
  /** stored as the place where a verification stands: constant */
  name: string
  /** as people see it; several walks may share one */
  check: string
  /** the table whose rows are cut into slices, by a number that never changes; null: no rows, one slice */
  over: { table: string; key: 'id' | 'chain' | 'anchor_id' | 'file_id' } | null
  /** of one slice: about a second */
  rows_max: number
  /** it reads files, for longer than a transaction may last */
  reads_files: boolean
} & (
  | { touched: null; find: (source: Source, part: Part) => Promise<Finding[]> }
  /** numbers of its rows that changed with rows of a part of the journal, as `id` */
  | { touched: (journal: Part) => RawBuilder<{ id: number }>; find: (source: Source, rows: Rows) => Promise<Finding[]> }
)

export type Place = { walk: string; after: number }
export type Slice = { walk: Walk; part: Part; findings: Finding[] }

/** Before the first row: chain 0 is a chain. */
export const before_first = -1

/**
 * The slices of these walks one after another, each checked when it is asked for.
 * @param from where an earlier run stopped; a walk that is not known begins all anew
 * @throws the reason of the source's `signal` when it is aborted
 */
export async function* slicesOf(source: Source, walks: readonly Walk[], from?: Place): AsyncGenerator<Slice> {
  const at = walks.findIndex(({ name }) => name === from?.walk)
  for (const walk of walks.slice(Math.max(0, at)))
    yield* slicesFrom(source, walk, walk.name === from?.walk ? from.after : before_first)
}

export async function* slicesFrom(source: Source, walk: Walk, from: number): AsyncGenerator<Slice> {
  for (let after = from; ;) {
    source.signal?.throwIfAborted()
    const until = await endOfSlice(source.db, walk, after)
    if (until === null) return
    yield await sliceOf(source, walk, { after, until })
    after = until
  }
}

export async function sliceOf(source: Source, walk: Walk, part: Part): Promise<Slice> {
  const findings = walk.reads_files
    ? await walk.find(source, part)
    : await withLongStatements(source, (tx) => walk.find(tx, part))
  return { walk, part, findings }
}

/** @returns null behind the last row */
export async function endOfSlice(
  db: Kysely<Tables>,
  { over, rows_max }: Pick<Walk, 'over' | 'rows_max'>,
  after: number,
): Promise<number | null> {
  if (!over) return after === before_first ? 0 : null
  const key = sql.ref(over.key)
  const { rows } = await sql<{ until: number | null }>`select max(number)::bigint as until from (
    select ${key} as number from ${sql.table(over.table)} where ${key} > ${after} order by ${key} limit ${rows_max}
    ) slice`.execute(db)
  return rows[0]?.until ?? null
}

/** The last row's number of each walk. */
export async function lastNumbers(db: Kysely<Tables>, walks: readonly Walk[]): Promise<Map<string, number>> {
  const last = new Map<string, number>()
  for (const { name, over } of walks) {
    if (!over) continue
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(${sql.ref(over.key)}), 0)::bigint as last from ${sql.table(over.table)}`.execute(db)
    last.set(name, rows[0]?.last ?? 0)
  }
  return last
}

/** How many percent of all slices lie behind a place: about the share of the time. */
export function percentBehind(walks: readonly Walk[], last: ReadonlyMap<string, number>, place: Place): number {
  const slices = ({ name, rows_max }: Walk, until = last.get(name) ?? 0) => Math.max(1, until / rows_max)
  const at = walks.findIndex(({ name }) => name === place.walk)
  const behind = walks.slice(0, at).reduce((sum, walk) => sum + slices(walk), 0)
  const all = walks.reduce((sum, walk) => sum + slices(walk), 0)
  const current = walks[at] && place.after > 0 ? Math.min(slices(walks[at], place.after), slices(walks[at])) : 0
  return Math.floor((100 * (behind + current)) / all)
}

/** On a busy machine a slice takes longer than any statement that a person waits for. */
function withLongStatements<T>(source: Source, run: (source: Source) => Promise<T>): Promise<T> {
  return source.db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(databaseLimits.verifying_statement_ms_max)}, true)`.execute(
      tx,
    )
    return run({ ...source, db: tx })
  })
}
