import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { list_count_rows_max } from '#shared/rules/limits.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { withinTime, type TimeLimit } from '#server/platform/db/time-limit.ts'
import { keptTotals } from './kept-totals.ts'
import type { Page, Where } from './list-query.ts'

export type AskedPage = {
  table: string
  where: Where
  /** the same rows, by indexes alone */
  gathered: Where
  order: RawBuilder<unknown>
  way: RawBuilder<unknown>
  first: number
  wanted: number
  /** whether an index finds the rows of the filter: not those with less than three characters of a word */
  canGather: boolean
  /** in the order of the numbers, without filters: never slow */
  isPlain: boolean
}

/** A way to read a page: as the planner likes, or all rows of the filter first. */
type Try = TimeLimit & { gathers: boolean }

/**
 * What most queries need, then all rows of the filter by its index, sorted, which finds rare ones, then the first way
 * again on a machine that was only busy (docs/decisions/0076). Together they end within a second.
 */
const tries: Try[] = [
  { gathers: false, statement_milliseconds_max: 100 },
  { gathers: true, by_index: true, statement_milliseconds_max: 300 },
  { gathers: false, statement_milliseconds_max: 500 },
]
/** Where the rows of a page are found at once, but not ten thousand of them. */
const count_again: Try = { gathers: true, by_index: true, statement_milliseconds_max: 150 }

/** Beyond it the rows before the page are skipped by their numbers alone. */
const whole_rows_skipped_max = 1000

/** @throws Refusal `list_too_slow` */
export async function pageRows<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  asked: AskedPage,
): Promise<Page<Selectable<Tables[Table]>>> {
  type Read = { rows: Selectable<Tables[Table]>[]; counted?: number | undefined }
  const { first, isPlain, canGather } = asked
  const total = totalOf(db, asked)
  for (const one of tries.filter(({ gathers }) => canGather || !gathers)) {
    // one transaction: a count that takes too long leaves the rows
    let read: Read | undefined
    const both = async (on: Kysely<Tables>) => {
      const { rows } = await (one.gathers ? gatheredPage : walkedPage)<Selectable<Tables[Table]>>(asked).execute(on)
      read = { rows }
      read.counted = await total.counted(on, one, rows.length)
    }
    await (isPlain ? both(db) : withinTime(db, one, both))
    if (read) return { rows: read.rows, first, ...(await total.of(read.rows.length, read.counted)) }
  }
  return refuse('list_too_slow', { errors: { filter: refusalTexts.list_too_slow } })
}

function walkedPage<Row>({ table, where, order, way, first, wanted }: AskedPage) {
  const named = sql.table(table)
  if (first <= whole_rows_skipped_max)
    return sql<Row>`select * from ${named} where ${where}
      order by ${order} ${way}, id ${way} limit ${wanted} offset ${first}`
  return sql<Row>`select t.* from (select id, ${order} as key from ${named} where ${where}
      order by key ${way}, id ${way} limit ${wanted} offset ${first}) page
    join ${named} t on t.id = page.id order by page.key ${way}, page.id ${way}`
}

/** The planner cannot go along the order here: it finds the rows by the filter. */
function gatheredPage<Row>({ table, gathered, order, way, first, wanted }: AskedPage) {
  const named = sql.table(table)
  return sql<Row>`with found as materialized (select id, ${order} as key from ${named} where ${gathered})
    select t.* from (select * from found order by key ${way}, id ${way} limit ${wanted} offset ${first}) page
    join ${named} t on t.id = page.id order by page.key ${way}, page.id ${way}`
}

/**
 * Exact up to the cap; above it, and where counting takes too long, the planner's estimate, which is kept for a while: a
 * count of ten thousand rows would halve the throughput of every page.
 */
function totalOf<Tables>(db: Kysely<Tables>, { table, where, gathered, first, wanted, canGather }: AskedPage) {
  const from = sql`from ${sql.table(table)} where ${where}`
  const kept = keptTotals(db, from)
  const isLast = (length: number) => length < wanted && (length > 0 || first === 0)
  const isBeyond = (length: number) => length === 0 && first > 0

  async function counted(on: Kysely<Tables>, { gathers }: Try, length: number): Promise<number | undefined> {
    if (isLast(length) || (!isBeyond(length) && kept.get() !== undefined)) return undefined
    // a page beyond the last row was reached by skipping them all
    const cap = isBeyond(length) ? first : list_count_rows_max
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
      select 1 from ${sql.table(table)} where ${gathers ? gathered : where} limit ${cap}) as counted`.execute(on)
    return rows[0]?.total
  }

  async function estimate(counted: number | undefined): Promise<number> {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
      select 1 ${from}`.execute(db)
    return Math.max(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, counted ?? 0)
  }

  async function of(length: number, already?: number): Promise<{ total: number; estimated: boolean }> {
    if (isLast(length)) return { total: first + length, estimated: false }
    const known = isBeyond(length) ? undefined : kept.get()
    if (known !== undefined) return { total: Math.max(known, first + length), estimated: true }
    const again = already === undefined && canGather
    const total = again
      ? ((await withinTime(db, count_again, (tx) => counted(tx, count_again, length))) ?? undefined)
      : already
    if (total !== undefined && (isBeyond(length) || total < list_count_rows_max)) return { total, estimated: false }
    if (isBeyond(length)) return { total: Math.min(await estimate(total), first), estimated: true }
    const estimated = await estimate(total)
    kept.set(estimated)
    return { total: Math.max(estimated, first + length), estimated: true }
  }

  return { counted, of }
}
