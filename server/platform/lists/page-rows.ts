import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { list_count_rows_max, list_sorted_rows_max } from '#shared/rules/limits.ts'
import type { Catalogue } from '#server/platform/db/catalogue.ts'
import { readByIndex, readersOf } from '#server/platform/db/readers.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { keptTotals } from './kept-totals.ts'
import type { Page, RowOf, Where } from './page.ts'
import { preparedPage } from './prepared-page.ts'

export type AskedPage = {
  table: string
  /** the column with the number of the client whose name comes with the rows */
  client?: string | null | undefined
  /** conditions whose rows an index has in this order; with `filter`, all conditions */
  within: Where
  filter?: Where | undefined
  /** the same conditions as `filter` by indexes alone; undefined where no index knows them: less than three letters of a word */
  gathered?: Where | undefined
  /** an index has the rows of the filter in the order of the numbers */
  newest_first?: boolean
  /** the filter looks for words, which are gathered whole: rare ones are few, others fill the page along the order */
  searches: boolean
  order: RawBuilder<unknown>
  way: RawBuilder<unknown>
  /** whether an index has the rows of `within` in this order */
  walks: boolean
  /** how many rows are looked through for what no index has in this order */
  looks: number
  /** the order is that of the numbers */
  by_number: boolean
  first: number
  wanted: number
}

/**
 * A page of a list, and how many rows it has. Each way costs a bounded number of rows, however many the table has and
 * however common a word is; none is chosen by the clock (docs/decisions/0137).
 */
export async function pageRows<Table extends keyof Catalogue>(
  db: Kysely<Tables>,
  asked: AskedPage,
): Promise<Page<RowOf<Table>>> {
  const { filter } = asked
  if (!filter) return walkedPage<Table>(readersOf(db), asked)
  return readByIndex(db, (on) => soughtPage<Table>(on, { ...asked, filter }))
}

const name_of_client = 'name_of_client'

/** All columns of a row and, where it is a client's, the name: not a second statement. */
function columnsOf({ client }: Pick<AskedPage, 'client'>, named: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!client) return sql`${named}.*`
  return sql`${named}.*, (select name from clients named where named.id = ${named}.${sql.ref(client)}) as ${sql.ref(name_of_client)}`
}

function clientsOf(rows: readonly object[], client: AskedPage['client']): Page<unknown>['clients'] {
  if (!client) return new Map()
  return new Map(
    (rows as Record<string, unknown>[]).flatMap((row) => {
      const [id, name] = [row[client], row[name_of_client]]
      return typeof id === 'number' && typeof name === 'string' ? [[id, name] as const] : []
    }),
  )
}

/** Beyond it the rows before the page are skipped by their numbers alone. */
const whole_rows_skipped_max = 1000

/** All rows are in the order of an index. */
async function walkedPage<Table extends keyof Catalogue>(
  on: Kysely<Tables>,
  asked: AskedPage,
): Promise<Page<RowOf<Table>>> {
  type Row = RowOf<Table>
  const { first, within } = asked
  const rows = await readWalked<Row>(on, asked)
  return {
    rows,
    first,
    ...(await totalOf(on, { ...asked, all: within }, rows.length)),
    clients: clientsOf(rows, asked.client),
  }
}

async function readWalked<Row>(on: Kysely<Tables>, asked: AskedPage): Promise<Row[]> {
  const { table, within, order, way, first, wanted, by_number } = asked
  const named = sql.table(table)
  const keys = by_number ? sql`id ${way}` : sql`${order} ${way}, id ${way}`
  // the first page of a list without a filter is what is asked for most
  if (first === 0 && by_number) {
    const page = sql<Row>`select ${columnsOf(asked, named)} from ${named} where ${within}
      order by ${keys} limit ${sql.lit(wanted)}`
    const prepared = await preparedPage(on, page.compile(on))
    if (prepared) return prepared
  }
  const page =
    first <= whole_rows_skipped_max
      ? sql<Row>`select ${columnsOf(asked, named)} from ${named} where ${within}
          order by ${keys} limit ${wanted} offset ${first}`
      : sql<Row>`select ${columnsOf(asked, sql.table('t'))} from (select id, ${order} as order_key from ${named}
          where ${within} order by order_key ${way}, id ${way} limit ${wanted} offset ${first}) page
        join ${named} t on t.id = page.id order by page.order_key ${way}, page.id ${way}`
  return (await page.execute(on)).rows
}

type Sought = AskedPage & { filter: Where }

/** The newest rows of `where`, with what they are sorted by, under the name of their table. */
const newestOf = ({ table, order }: AskedPage, where: Where, rows_max: number) =>
  sql`(select *, ${order} as order_key from ${sql.table(table)} where ${where} order by id desc limit ${rows_max}) as ${sql.table(table)}`

/** The rows that come first in the order of an index, as many as are looked through. */
const stretchOf = ({ table, order, way, within, first, wanted, by_number, looks }: AskedPage) =>
  sql`(select *, ${order} as order_key from ${sql.table(table)} where ${within}
    order by ${by_number ? sql`id ${way}` : sql`${order} ${way}, id ${way}`}
    limit ${Math.max(looks, 4 * (first + wanted))}) as ${sql.table(table)}`

const both = (...wheres: Where[]): Where => sql`${sql.join(wheres, sql` and `)}`

/** A word that so many of the newest rows have is a common one: all its rows are too many to be sorted. */
const common_rows_min = 100

/** The way that rows are met before they are gathered, and how many of them are enough. */
function metOf(asked: Sought): { met: RawBuilder<unknown>; enough: number } | undefined {
  const { within, filter, gathered, searches, walks, way, looks, first, wanted } = asked
  const needed = first + wanted
  if (walks) {
    const met = sql`select id, order_key from ${stretchOf(asked)} where ${filter}
      order by order_key ${way}, id ${way} limit ${needed}`
    return { met, enough: needed }
  }
  if (!searches || gathered === undefined) return undefined
  const met = sql`select id, order_key from ${newestOf(asked, within, looks)} where ${filter}`
  return { met, enough: Math.max(needed, common_rows_min) }
}

/**
 * All that the filter finds, up to a number, and its newest rows where it finds more. A materialized part is planned for all
 * of its rows, so by the index of the filter, and read for as many as are taken: with a limit of its own the planner would
 * go through the table for what it believes to be common.
 */
function gatheredOf(asked: Sought, within: Where): RawBuilder<unknown> {
  const { table, filter, gathered, searches, newest_first, looks, order } = asked
  if (newest_first && gathered) {
    return sql`taken as materialized (select id, order_key from ${newestOf(asked, both(within, gathered), list_sorted_rows_max + 1)}),
      gathered as materialized (select id, order_key from taken limit ${list_sorted_rows_max})`
  }
  if (gathered === undefined) {
    return sql`gathered as materialized (select id, order_key from ${newestOf(asked, within, looks)} where ${filter})`
  }
  const all = sql`hits as materialized (select id, ${order} as order_key from ${sql.table(table)} where ${both(within, gathered)}),
    taken as materialized (select id, order_key from hits limit ${list_sorted_rows_max + 1})`
  if (searches)
    return sql`${all}, gathered as materialized (select id, order_key from taken limit ${list_sorted_rows_max})`
  const isMore = sql<boolean>`(select count(*) from taken) > ${list_sorted_rows_max}`
  return sql`${all}, gathered as materialized (select id, order_key from taken where not ${isMore}
    union all select id, order_key from ${newestOf(asked, both(isMore, within, gathered), list_sorted_rows_max)})`
}

/**
 * Rows that some index finds, but not in this order. Frequent ones are met among the first rows along the order; only where
 * those do not fill the page, the rows of the filter are gathered by their index and sorted.
 */
async function soughtPage<Table extends keyof Catalogue>(
  on: Kysely<Tables>,
  asked: Sought,
): Promise<Page<RowOf<Table>>> {
  type Row = RowOf<Table>
  const { table, within, filter, gathered, walks, way, looks, first, wanted } = asked
  const { met, enough } = metOf(asked) ?? {}
  const isShort = met ? sql<boolean>`(select count(*) from met) < ${enough}` : sql<boolean>`true`
  const { rows } = await sql<Row & { found: boolean; gathered_rows: number; met_rows: number }>`
    with ${met ? sql`met as materialized (${met}),` : sql``}
    ${gatheredOf(asked, both(isShort, within))},
    page as (
      select id, order_key from ${met ? sql`(select * from met where not ${isShort} union all select * from gathered) found` : sql`gathered`}
      order by order_key ${way}, id ${way} limit ${wanted} offset ${first})
    select ${columnsOf(asked, sql.table('t'))}, t.id is not null as found, counted.gathered_rows, counted.met_rows
    from (select (select count(*)::int from ${gathered ? sql`taken` : sql`gathered`}) as gathered_rows,
      ${met ? sql`(select count(*)::int from met)` : sql`0`} as met_rows) counted
    left join (page join ${sql.table(table)} t on t.id = page.id) on true
    order by page.order_key ${way}, page.id ${way}`.execute(on)
  const own = rows.filter(({ found }) => found)
  const { gathered_rows = 0, met_rows = 0 } = rows[0] ?? {}
  const page = { rows: own, first, clients: clientsOf(own, asked.client) }
  const isMet = met !== undefined && met_rows >= (enough ?? 0)
  if (isMet && walks) return { ...page, ...(await totalOfMet(on, asked, own.length)) }
  if (isMet || gathered === undefined) {
    // the newest that were looked through may be all there are
    const total = isMet ? met_rows : gathered_rows
    if (await hasFewer(on, asked, looks)) return { ...page, total, estimated: false }
    return { ...page, total: await likelyTotal(on, asked, total, looks), estimated: true, considered: looks }
  }
  if (gathered_rows <= list_sorted_rows_max) return { ...page, total: gathered_rows, estimated: false }
  const total = Math.max(await estimateOf(on, table, both(within, filter)), gathered_rows)
  return { ...page, total, estimated: true, considered: list_sorted_rows_max }
}

/**
 * The page and its total in one pass over the rows of a view that finds them all whatever is asked: no other way is faster. The
 * pass ends with as many rows as are sorted; beyond them the total is an estimate, and the page is of those that were found.
 * @param asked `derived`: a condition on what is worked out of each row, asked of the found ones only
 */
export async function computedPage<Table extends keyof Catalogue>(
  db: Kysely<Tables>,
  asked: Pick<AskedPage, 'table' | 'client' | 'order' | 'way' | 'first' | 'wanted'> & {
    where: Where
    derived?: Where
  },
): Promise<Page<RowOf<Table>>> {
  type Row = RowOf<Table>
  const { table, where, derived = sql<SqlBool>`true`, order, way, first, wanted } = asked
  const { rows } = await sql<Row & { total: number; looked_at: number; found: boolean }>`
    with found as materialized (select * from ${sql.table(table)} where ${where} limit ${list_sorted_rows_max + 1}),
      kept as (select * from found where ${derived})
    select ${columnsOf(asked, sql.table('page'))}, page.id is not null as found, counted.total, counted.looked_at
    from (select count(*)::int as total, (select count(*)::int from found) as looked_at from kept) counted
    left join (select * from kept order by ${order} ${way}, id ${way} limit ${wanted} offset ${first}) page on true
    order by ${order} ${way}, id ${way}`.execute(db)
  const own = rows.filter(({ found }) => found)
  const { total = 0, looked_at = 0 } = rows[0] ?? {}
  const page = { rows: own, first, total, clients: clientsOf(own, asked.client) }
  if (looked_at <= list_sorted_rows_max) return { ...page, estimated: false }
  return { ...page, estimated: true, considered: list_sorted_rows_max }
}

type Total = Pick<Page<unknown>, 'total' | 'estimated'>

/**
 * Exact up to the cap, which bounds what is counted; above it the planner's estimate, which is kept for a while: a count
 * of ten thousand rows would halve the throughput of every page.
 */
async function totalOf(
  on: Kysely<Tables>,
  { table, all, first, wanted }: AskedPage & { all: Where },
  length: number,
): Promise<Total> {
  const kept = keptTotals(on, sql`from ${sql.table(table)} where ${all}`)
  const isBeyond = length === 0 && first > 0
  if (length < wanted && !isBeyond) return { total: first + length, estimated: false }
  const known = isBeyond ? undefined : kept.get()
  if (known !== undefined) return { total: Math.max(known, first + length), estimated: true }
  // a page beyond the last row was reached by skipping them all
  const cap = isBeyond ? first : list_count_rows_max
  const counted = await countOf(on, table, all, cap)
  if (isBeyond || counted < cap) return { total: counted, estimated: false }
  const estimated = Math.max(await estimateOf(on, table, all), counted)
  kept.set(estimated)
  return { total: Math.max(estimated, first + length), estimated: true }
}

/** Of rows that fill a page along the order: those of a filter are counted by its index, those of words where they are few. */
async function totalOfMet(on: Kysely<Tables>, asked: Sought, length: number): Promise<Total> {
  const { table, within, filter, gathered, searches, looks, first } = asked
  const all = both(within, filter)
  if (!searches && gathered) return totalOf(on, { ...asked, all }, length)
  const kept = keptTotals(on, sql`from ${sql.table(table)} where ${all}`)
  const known = kept.get()
  if (known !== undefined) return { total: Math.max(known, first + length), estimated: true }
  const { rows } = await sql<{ found: number; looked: number }>`select count(*) filter (where ${filter})::int as found,
    count(*)::int as looked from ${stretchOf({ ...asked, first: 0, wanted: 0 })}`.execute(on)
  const { found = 0, looked = 0 } = rows[0] ?? {}
  if (looked < looks) return { total: found, estimated: false }
  const likely = await likelyTotal(on, asked, found, looked)
  if (likely <= list_count_rows_max && gathered) {
    const counted = await countOf(on, table, both(within, gathered), list_count_rows_max)
    if (counted < list_count_rows_max) return { total: counted, estimated: false }
  }
  const total = Math.max(likely, first + length)
  kept.set(total)
  return { total, estimated: true }
}

/** As many of all rows as of those that were looked through. */
const likelyTotal = async (on: Kysely<Tables>, { table, within }: AskedPage, found: number, looked: number) =>
  Math.max(found, Math.round((found / looked) * (await estimateOf(on, table, within))))

async function countOf(on: Kysely<Tables>, table: string, all: Where, cap: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select 1 from ${sql.table(table)} where ${all} limit ${cap}) as counted`.execute(on)
  return rows[0]?.total ?? 0
}

async function hasFewer(on: Kysely<Tables>, { table, within }: AskedPage, rows_max: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select exists (select from ${sql.table(table)} where ${within}
    order by id desc offset ${rows_max}) as more`.execute(on)
  return !rows[0]?.more
}

async function estimateOf(on: Kysely<Tables>, table: string, all: Where): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select 1 from ${sql.table(table)} where ${all}`.execute(on)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
