import type { FastifyReply } from 'fastify'
import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { ListQuery } from '#shared/contract/list.ts'
import { endOfDayInMoscow } from '#shared/rules/clock.ts'
import { list_count_rows_max, list_offset_rows_max, list_range_rows_max } from '#shared/rules/limits.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'

export type Where = RawBuilder<SqlBool>

/** What a list lets its callers sort and filter by; whatever is not named is refused, so private columns are no oracle. */
export type ListSpec<Table extends string> = {
  table: Table
  /** wire field → indexed column or expression */
  sort: Record<string, RawBuilder<unknown>>
  /** wire field → its condition; throws on a value that cannot be one */
  filter: Record<string, (value: unknown) => Where>
}

export type Page<R> = { rows: R[]; first: number; total: number; estimated: boolean }

const Sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const Range = z.tuple([z.number().int().min(0), z.number().int().min(0)])
// no z.record: it drops `__proto__` without a word
const Filter = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

function parseJson<T>(text: string | undefined, schema: z.ZodType<T>, fallback: T): T {
  if (text === undefined) return fallback
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    refuse('malformed')
  }
}

function conditions(filter: Record<string, unknown>, spec: ListSpec<string>): Where[] {
  return Object.entries(filter).map(([name, value]) => {
    const where = Object.hasOwn(spec.filter, name) ? spec.filter[name] : undefined
    if (!where) refuse('unknown_filter', { errors: { [name]: 'По этому полю отбирать нельзя' } })
    try {
      return where(value)
    } catch {
      refuse('malformed', { errors: { [name]: 'Такого значения быть не может' } })
    }
  })
}

/**
 * One page of a list in the dialect of ra-data-simple-rest. `id` is always the last key of the order.
 * @param within conditions that the caller cannot widen: whose rows, not archived
 * @throws Refusal `unknown_sort`, `unknown_filter`, `range_too_wide`, `range_too_far`, `malformed` (400)
 */
export async function listPage<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  spec: ListSpec<Table>,
  query: ListQuery,
  within: Where[],
): Promise<Page<Selectable<Tables[Table]>>> {
  const [field, direction] = parseJson(query.sort, Sort, ['id', 'DESC'])
  const [first, last] = parseJson(query.range, Range, [0, 24])
  const order = Object.hasOwn(spec.sort, field) ? spec.sort[field] : undefined
  if (!order) refuse('unknown_sort')
  if (last < first) refuse('malformed')
  if (last - first + 1 > list_range_rows_max) refuse('range_too_wide')
  if (first > list_offset_rows_max) refuse('range_too_far')

  const from = sql`from ${sql.table(spec.table)} where ${wheresOf(spec, query, within)}`
  const way = direction === 'ASC' ? sql`asc` : sql`desc`
  const { rows } = await sql<Selectable<Tables[Table]>>`select * ${from}
    order by ${order} ${way}, id ${way} limit ${last - first + 1} offset ${first}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from (select 1 ${from} limit ${list_count_rows_max}) as counted`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (total < list_count_rows_max) return { rows, first, total, estimated: false }
  // exact counts of large lists cost half a second: above the cap the planner's estimate
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select 1 ${from}`.execute(db)
  const planned = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { rows, first, total: Math.max(planned, total, first + rows.length), estimated: true }
}

/** The condition of a list as a whole, for what is told of all its rows. */
export function wheresOf(spec: ListSpec<string>, query: ListQuery, within: Where[]): Where {
  const wheres = [...within, ...conditions(parseJson(query.filter, Filter, {}), spec)]
  return wheres.length ? sql<SqlBool>`${sql.join(wheres, sql` and `)}` : sql<SqlBool>`true`
}

/**
 * All rows that a list would show, newest first unless told otherwise, in portions by their id: no transaction stays
 * open while a slow reader takes them. What the caller may not filter by is refused here, before the first byte is sent.
 */
export function allRows<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  spec: ListSpec<Table>,
  query: ListQuery,
  within: Where[],
  way: 'asc' | 'desc' = 'desc',
): AsyncIterable<Selectable<Tables[Table]>[]> {
  const wheres = wheresOf(spec, query, within)
  const [beyond, order] = way === 'desc' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return (async function* portions() {
    for (let last = way === 'desc' ? Number.MAX_SAFE_INTEGER : 0; ;) {
      const { rows } = await sql<Selectable<Tables[Table]> & { id: number }>`select * from ${sql.table(spec.table)}
        where (${wheres}) and id ${beyond} ${last} order by id ${order} limit ${list_range_rows_max}`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < list_range_rows_max) return
      last = rows.at(-1)?.id ?? last
    }
  })()
}

/** Portions of a list as the wire tells them, where that takes a query of its own. */
export async function* eachPortion<R, W>(
  portions: AsyncIterable<R[]>,
  present: (rows: R[]) => Promise<W[]>,
): AsyncGenerator<W[]> {
  for await (const rows of portions) yield await present(rows)
}

/** Sends a page with the header that react-admin reads: `individuals 0-24/319`. */
export function sendPage<R, W>(reply: FastifyReply, noun: string, page: Page<R>, present: (row: R) => W) {
  const end = page.rows.length === 0 ? page.first : page.first + page.rows.length - 1
  if (page.estimated) void reply.header('x-total-estimated', 'true')
  return reply.header('content-range', `${noun} ${page.first}-${end}/${page.total}`).send(page.rows.map(present))
}

/** Rows of the scope's client only; staff see every client's. */
export function ownRows(scope: Scope, column = 'client_id'): Where {
  return scope.client_id === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${scope.client_id}`
}

const Id = z.number().int().positive()

export const columns = (...names: string[]): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(names.map((name) => [name, sql.ref(name)]))

/** Russian order: «ё» beside «е», capitals not first. */
export const inRussian = (name: string) => sql`${sql.ref(name)} collate "und-x-icu"`

/** `{"id": 5}` or `{"id": [1, 2]}` (getMany) */
export const byIds =
  (name = 'id') =>
  (value: unknown): Where =>
    sql<SqlBool>`${sql.ref(name)} = any(${z
      .array(Id)
      .max(list_range_rows_max)
      .parse(Array.isArray(value) ? value : [value])})`

/** One value of a closed list, or several; of a column or of what is told instead of it. */
export const byWords =
  (name: string | RawBuilder<unknown>, words: readonly string[]) =>
  (value: unknown): Where =>
    sql<SqlBool>`${typeof name === 'string' ? sql.ref(name) : name} = any(${z.array(z.enum(words)).parse(Array.isArray(value) ? value : [value])})`

export const byText =
  (name: string) =>
  (value: unknown): Where =>
    sql<SqlBool>`${sql.ref(name)} = ${z.string().max(300).parse(value)}`

/**
 * A moment of ISO 8601, or a day in Moscow from its first to its last moment. As a Date: its years and offsets are
 * those of the standard, which PostgreSQL would refuse as text.
 */
const Moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at))
const firstOfDay = z.iso.date().transform((date) => new Date(`${date}T00:00:00+03:00`))
const lastOfDay = z.iso.date().transform(endOfDayInMoscow)

export const since =
  (name: string) =>
  (value: unknown): Where =>
    sql<SqlBool>`${sql.ref(name)} >= ${z.union([Moment, firstOfDay]).parse(value)}::timestamptz`

export const until =
  (name: string) =>
  (value: unknown): Where =>
    sql<SqlBool>`${sql.ref(name)} <= ${z.union([Moment, lastOfDay]).parse(value)}::timestamptz`

/** Every word of `q` must occur; «ё» and «е» meet; a phone may be typed with its brackets, and with 8 for +7. */
export function wordsOccur(name: string, q: unknown): Where {
  const text = textOf(q)
  const digits = /^[+\d\s()-]{7,}$/.test(text) ? text.replace(/\D/g, '') : null
  // an ИНН may begin with 8, too
  if (digits?.startsWith('8')) return sql<SqlBool>`(${occurs(name, digits)} or ${occurs(name, `7${digits.slice(1)}`)})`
  const words = digits ? [digits] : text.split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.join(
    words.map((word) => occurs(name, word)),
    sql` and `,
  )})`
}

const occurs = (name: string, word: string) =>
  sql<SqlBool>`${sql.ref(name)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`

/** As above; `#12` or `12` finds the row 12, too. */
export const bySearch =
  (found: (q: unknown) => Where = (q) => wordsOccur('search', q)) =>
  (q: unknown): Where => {
    const number = /^(?:#|№)?\s*(\d{1,15})$/.exec(textOf(q))?.[1]
    return number ? sql<SqlBool>`(id = ${Number(number)} or ${found(q)})` : found(q)
  }

const textOf = (q: unknown) => z.string().max(200).parse(q).trim().toLowerCase().replaceAll('ё', 'е')
