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
const count_tries: Try[] = [
  { gathers: false, statement_milliseconds_max: 50 },
  { gathers: true, by_index: true, statement_milliseconds_max: 150 },
]

/** Beyond it the rows before the page are skipped by their numbers alone. */
const whole_rows_skipped_max = 1000

/** @throws Refusal `list_too_slow` */
export async function pageRows<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  asked: AskedPage,
): Promise<Page<Selectable<Tables[Table]>>> {
  const { first, wanted } = asked
  const rows =
    (await firstInTime(db, asked, tries, (on, { gathers }) =>
      (gathers ? gatheredPage : walkedPage)<Selectable<Tables[Table]>>(asked).execute(on),
    )) ?? refuse('list_too_slow', { errors: { filter: refusalTexts.list_too_slow } })
  const isLast = rows.length < wanted && (rows.length > 0 || first === 0)
  if (isLast) return { rows, first, total: first + rows.length, estimated: false }
  return { rows, first, ...(await totalOf(db, asked, first + rows.length, rows.length === 0)) }
}

/** @returns null when no try has ended in its time */
async function firstInTime<Tables, Row>(
  db: Kysely<Tables>,
  { isPlain, canGather }: AskedPage,
  of: Try[],
  read: (on: Kysely<Tables>, one: Try) => Promise<{ rows: Row[] }>,
): Promise<Row[] | null> {
  const [plain] = of
  if (isPlain && plain) return (await read(db, plain)).rows
  for (const one of of) {
    if (one.gathers && !canGather) continue
    const found = await withinTime(db, one, (tx) => read(tx, one))
    if (found) return found.rows
  }
  return null
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
 * @param seen the rows up to the end of this page
 * @param isBeyond the page begins after the last row, so that there are no more than were skipped
 */
async function totalOf<Tables>(
  db: Kysely<Tables>,
  asked: AskedPage,
  seen: number,
  isBeyond: boolean,
): Promise<{ total: number; estimated: boolean }> {
  const from = sql`from ${sql.table(asked.table)} where ${asked.where}`
  const kept = keptTotals(db, from)
  const known = isBeyond ? undefined : kept.get()
  if (known !== undefined) return { total: Math.max(known, seen), estimated: true }
  const cap = isBeyond ? seen : list_count_rows_max
  const counted = await firstInTime(db, asked, count_tries, (on, { gathers }) =>
    sql<{ total: number }>`select count(*)::int as total from (
      select 1 from ${sql.table(asked.table)} where ${gathers ? asked.gathered : asked.where} limit ${cap}) as counted`.execute(
      on,
    ),
  )
  const total = counted?.[0]?.total
  if (total !== undefined && (isBeyond || total < list_count_rows_max)) return { total, estimated: false }
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select 1 ${from}`.execute(db)
  const planned = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  if (isBeyond) return { total: Math.min(planned, seen), estimated: true }
  const estimate = Math.max(planned, total ?? 0)
  kept.set(estimate)
  return { total: Math.max(estimate, seen), estimated: true }
}
