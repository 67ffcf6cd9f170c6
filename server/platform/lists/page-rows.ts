import { sql, type Kysely, type RawBuilder } from 'kysely'
import { list_count_rows_max } from '#shared/rules/limits.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Catalogue } from '#server/platform/db/catalogue.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { quick, withinTime, type TimeLimit } from '#server/platform/db/time-limit.ts'
import { keptTotals } from './kept-totals.ts'
import type { Page, RowOf, Where } from './page.ts'
import { preparedPage } from './prepared-page.ts'

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

/** A way to read a page or to count: as the planner likes, or all rows of the filter first. */
type Try = { gathers: boolean; limit: TimeLimit }

const gathering = (statement_milliseconds_max: number): Try => ({
  gathers: true,
  limit: { by_index: true, statement_milliseconds_max },
})
const walking = (statement_milliseconds_max: number): Try => ({ gathers: false, limit: { statement_milliseconds_max } })
const first_try: Try = { gathers: false, limit: quick }
const second_try = gathering(300)

/**
 * What most queries need, then all rows of the filter by its index, sorted, which finds rare ones, then the first way
 * again on a machine that was only busy (docs/decisions/0076).
 */
const tries = [first_try, second_try, walking(300)]

/** A count goes the way that found the page, and is given up after this. */
const count_milliseconds_max = 400
/** Tries and count together, so that a call ends within a second on a busy machine too. */
const page_milliseconds_max = 800
/** with less no try is begun */
const try_milliseconds_min = 20

/** @returns milliseconds that are left of a page's time */
type Left = () => number
const timeOf = (milliseconds: number): Left => {
  const ends_at = performance.now() + milliseconds
  return () => Math.floor(ends_at - performance.now())
}

/** Beyond it the rows before the page are skipped by their numbers alone. */
const whole_rows_skipped_max = 1000

/** @throws Refusal `list_too_slow` */
export async function pageRows<Table extends keyof Catalogue>(
  db: Kysely<Tables>,
  asked: AskedPage,
): Promise<Page<RowOf<Table>>> {
  type Row = RowOf<Table>
  const { first, isPlain, canGather } = asked
  const left = timeOf(page_milliseconds_max)
  const read = async (on: Kysely<Tables>, gathers: boolean) =>
    (await (gathers ? gatheredPage : walkedPage)<Row>(asked).execute(on)).rows
  const found = isPlain
    ? { answer: await plainPage<Row>(db, asked) }
    : await inTries(
        db,
        tries.filter(({ gathers }) => canGather || !gathers),
        left,
        read,
      )
  if (!found) refuse('list_too_slow', { errors: { filter: refusalTexts.list_too_slow } })
  const { answer: rows, way } = found
  return { rows, first, ...(await totalOf(db, asked, rows.length, way && { way, left })) }
}

/** The first page of a list without a filter is what is asked for most. */
async function plainPage<Row>(db: Kysely<Tables>, asked: AskedPage): Promise<Row[]> {
  const { table, where, order, way, first, wanted } = asked
  const page = sql<Row>`select * from ${sql.table(table)} where ${where} order by ${order} ${way} limit ${sql.lit(wanted)}`
  const prepared = first === 0 ? await preparedPage(db, page.compile(db)) : undefined
  return prepared ?? (await walkedPage<Row>(asked).execute(db)).rows
}

/** The page and its exact total in one pass over all rows, without a limit of its own: no other way is faster. */
export async function computedPage<Table extends keyof Catalogue>(
  db: Kysely<Tables>,
  asked: Pick<AskedPage, 'table' | 'where' | 'order' | 'way' | 'first' | 'wanted'>,
): Promise<Page<RowOf<Table>>> {
  type Row = RowOf<Table>
  const { table, where, order, way, first, wanted } = asked
  const { rows } = await sql<Row & { total: number; found: boolean }>`
    with found as materialized (select * from ${sql.table(table)} where ${where})
    select page.*, page.id is not null as found, counted.total from (select count(*)::int as total from found) counted
    left join (select * from found order by ${order} ${way}, id ${way} limit ${wanted} offset ${first}) page on true
    order by ${order} ${way}, id ${way}`.execute(db)
  return { rows: rows.filter(({ found }) => found), first, total: rows[0]?.total ?? 0, estimated: false }
}

/** @returns the answer of the first try that ends in its time, and its way */
async function inTries<R>(
  db: Kysely<Tables>,
  all: Try[],
  left: Left,
  read: (on: Kysely<Tables>, gathers: boolean) => Promise<R>,
): Promise<{ answer: R; way?: Try } | undefined> {
  for (const way of all) {
    const limit = limitOf(way, left())
    if (!limit) return undefined
    const answer = await withinTime(db, limit, (on) => read(on, way.gathers))
    if (answer !== null) return { answer, way }
  }
  return undefined
}

/** @returns undefined where no time is left; the first two tries have theirs, however busy the machine is */
function limitOf({ limit }: Try, milliseconds: number): TimeLimit | undefined {
  if (limit === quick || limit === second_try.limit) return limit
  if (milliseconds < try_milliseconds_min) return undefined
  return { ...limit, statement_milliseconds_max: Math.min(limit.statement_milliseconds_max, milliseconds) }
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
 * @param found the way that found the page, and the time that is left; undefined where it is never slow
 */
async function totalOf(
  db: Kysely<Tables>,
  { table, where, gathered, first, wanted, canGather }: AskedPage,
  length: number,
  found: { way: Try; left: Left } | undefined,
): Promise<{ total: number; estimated: boolean }> {
  const from = sql`from ${sql.table(table)} where ${where}`
  const kept = keptTotals(db, from)
  const isBeyond = length === 0 && first > 0
  if (length < wanted && !isBeyond) return { total: first + length, estimated: false }
  const known = isBeyond ? undefined : kept.get()
  if (known !== undefined) return { total: Math.max(known, first + length), estimated: true }

  // a page beyond the last row was reached by skipping them all
  const cap = isBeyond ? first : list_count_rows_max
  const counted = await count()
  if (counted !== undefined && (isBeyond || counted < cap)) return { total: counted, estimated: false }
  const estimated = Math.max(await estimate(), counted ?? 0)
  if (isBeyond) return { total: Math.min(estimated, first), estimated: true }
  kept.set(estimated)
  return { total: Math.max(estimated, first + length), estimated: true }

  async function count(): Promise<number | undefined> {
    const read = async (on: Kysely<Tables>, gathers: boolean) => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
        select 1 from ${sql.table(table)} where ${gathers ? gathered : where} limit ${cap}) as counted`.execute(on)
      return rows[0]?.total
    }
    if (!found) return read(db, false)
    const { way, left } = found
    const patient = (way === first_try ? canGather : way.gathers) ? gathering : walking
    const again = patient(count_milliseconds_max)
    return (await inTries(db, way === first_try ? [first_try, again] : [again], left, read))?.answer
  }

  async function estimate(): Promise<number> {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
      select 1 ${from}`.execute(db)
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  }
}
