import type { FastifyReply } from 'fastify'
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { withUnicodeDomains } from '#shared/contract/email.ts'
import { WireId, type ListQuery } from '#shared/contract/list.ts'
import { namesClients } from '#shared/contract/route.ts'
import { endOfDayInMoscow } from '#shared/rules/clock.ts'
import {
  export_sorted_rows_max,
  list_offset_rows_max,
  list_range_rows_max,
  list_searched_rows_max,
} from '#shared/rules/limits.ts'
import { knownPhone } from '#shared/rules/phone.ts'
import { readSearch, searchWords } from '#shared/rules/search.ts'
import { queryFaultTexts as t } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Catalogue } from '#server/platform/db/catalogue.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { allOf, computedWays, conditions, filterOf, hasTrigram, parseJson, waysOf, type ListSpec } from './list-spec.ts'
import { byNumber, type Page, type RowOf, type Where } from './page.ts'
import { computedPage, pageRows } from './page-rows.ts'

const list_rows_by_default = 25

const Sort = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const Range = z.tuple([z.number().int().min(0), z.number().int().min(0)])
/**
 * One page of a list in the dialect of ra-data-simple-rest (docs/api.md#lists). `id` is always the last sort key.
 * @param within conditions that the caller cannot widen: owner, not archived
 * @throws Refusal `unknown_sort`, `unknown_filter`, `range_too_wide`, `range_too_far`, `malformed` (400)
 */
export async function listPage<Table extends keyof Catalogue>(
  db: Kysely<Tables>,
  spec: ListSpec<Table>,
  query: ListQuery,
  within: Where[],
): Promise<Page<RowOf<Table>>> {
  const { field, order, way } = orderOf(spec, query, 'DESC')
  const [first, last] = parseJson(
    'range',
    query,
    Range,
    [0, rowsByDefault(query, spec) - 1],
    t.range(list_range_rows_max),
  )
  const wanted = last - first + 1
  if (wanted < 1) refuse('malformed', { errors: { range: t.range(list_range_rows_max) } })
  if (wanted > list_range_rows_max) refuse('range_too_wide', { errors: { range: t.range(list_range_rows_max) } })
  if (first > list_offset_rows_max) refuse('range_too_far', { errors: { range: t.first_row(list_offset_rows_max) } })

  if (spec.isComputed) {
    const conditions = computedWays(spec, query, within)
    return computedPage<Table>(db, { table: spec.table, client: spec.client, ...conditions, order, way, first, wanted })
  }

  const { client, table } = spec
  const by_number = order === byNumber
  const { looks = list_searched_rows_max } = spec
  const page = { table, client, order, way, first, wanted, by_number, looks }
  return pageRows<Table>(db, { ...page, ...waysOf(spec, query, within, { field, by_number }) })
}

/**
 * @param otherwise direction of the ids where the query has no order
 * @throws Refusal `malformed`, `unknown_sort`
 */
function orderOf(spec: ListSpec<string>, query: ListQuery, otherwise: 'ASC' | 'DESC') {
  const sortable = Object.keys(spec.sort).join(', ')
  const [field, direction] = parseJson('sort', query, Sort, ['id', otherwise], t.sort(sortable))
  const order = Object.hasOwn(spec.sort, field) ? spec.sort[field] : undefined
  if (!order) refuse('unknown_sort', { errors: { sort: t.sort(sortable) } })
  return { field, order, direction, way: direction === 'ASC' ? sql`asc` : sql`desc` }
}

/** 25, or the number of ids in the filter: getMany of ra-data-simple-rest sends ids and no range. */
function rowsByDefault(query: ListQuery, spec: ListSpec<string>): number {
  const { id } = filterOf(query, spec)
  return Array.isArray(id) ? Math.min(Math.max(id.length, 1), list_range_rows_max) : list_rows_by_default
}

/** The condition of a whole list, for totals over all its rows. */
export function wheresOf(spec: ListSpec<string>, query: ListQuery, within: Where[]): Where {
  return allOf([...within, ...conditions(filterOf(query, spec), spec)])
}

/**
 * All rows of a list in its order, newest first by default, in portions: no transaction stays open while a slow reader
 * takes them. Unknown filters and orders are refused here, before the first byte is sent; with the first portion also
 * more rows than are sorted for a file.
 * @param otherwise direction of the ids where the query has no order
 */
export function allRows<Table extends keyof Catalogue>(
  db: Kysely<Tables>,
  spec: ListSpec<Table>,
  query: ListQuery,
  within: Where[],
  otherwise: 'ASC' | 'DESC' = 'DESC',
): AsyncIterable<RowOf<Table>[]> {
  const wheres = wheresOf(spec, query, within)
  const { field, order, direction, way } = orderOf(spec, query, otherwise)
  type Found = RowOf<Table> & { id: number }
  if (field !== 'id') return inOrder()
  return byId()

  async function* byId() {
    const beyond = direction === 'DESC' ? sql`<` : sql`>`
    for (let last = direction === 'DESC' ? Number.MAX_SAFE_INTEGER : 0; ;) {
      const { rows } = await sql<Found>`select * from ${sql.table(spec.table)}
        where (${wheres}) and id ${beyond} ${last} order by id ${way} limit ${list_range_rows_max}`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < list_range_rows_max) return
      last = rows.at(-1)?.id ?? last
    }
  }

  // sorted once: an order without an index would cost a pass over the list for each portion
  async function* inOrder() {
    const { rows: sorted } = await sql<{ ids: string | null }>`select string_agg(id::text, ',') as ids from (
      select id from ${sql.table(spec.table)} where ${wheres} order by ${order} ${way}, id ${way}
      limit ${export_sorted_rows_max + 1}) as sorted`.execute(db)
    const ids = sorted[0]?.ids?.split(',').map(Number) ?? []
    if (ids.length > export_sorted_rows_max) {
      refuse('range_too_wide', { message: t.too_many_to_sort(export_sorted_rows_max) })
    }
    for (let first = 0; first < ids.length; first += list_range_rows_max) {
      const portion = ids.slice(first, first + list_range_rows_max)
      const { rows } = await sql<Found>`select * from ${sql.table(spec.table)}
        where (${wheres}) and id = any(${portion}::bigint[])`.execute(db)
      const found = new Map(rows.map((row) => [row.id, row]))
      yield portion.flatMap((id) => found.get(id) ?? [])
    }
  }
}

/** Portions of a list for the wire, where presenting them takes another query. */
export async function* eachPortion<R, W>(
  portions: AsyncIterable<R[]>,
  present: (rows: R[]) => Promise<W[]>,
): AsyncGenerator<W[]> {
  for await (const rows of portions) yield await present(rows)
}

/** Sends a page with the header that react-admin reads: `individuals 0-24/319`, without rows `individuals *\/319`. */
export function sendPage<R, W>(reply: FastifyReply, noun: string, page: Page<R>, present: (row: R) => W) {
  const { rows, first, total, estimated, clients, considered } = page
  const { route } = reply.routeOptions.config
  const named = (row: R) => {
    const wire = present(row) as W & { client_id?: number | null }
    return { ...wire, client_name: clients.get(wire.client_id ?? 0) ?? null }
  }
  if (estimated) void reply.header('x-total-estimated', 'true')
  if (considered) void reply.header('x-rows-considered', String(considered))
  const rows_sent = rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`
  return reply
    .header('content-range', `${noun} ${rows_sent}/${total}`)
    .send(rows.map(route && namesClients(reply.server.api, route) ? named : present))
}

/** PostgreSQL stores no zero byte in a text. */
export const noZeroByte = /^[^\0]*$/

/** A number, or its text as in an address. */
const Id = z.union([z.number().int().positive(), WireId], { error: t.id })

/** Russian order: «ё» beside «е», case-insensitive. */
export const inRussian = (name: string) => sql`${sql.ref(name)} collate "und-x-icu"`

/** `{"id": 5}` or `{"id": [1, 2]}` (getMany); rows with one value come in the order of an index that begins with it */
export const byIds =
  (name = 'id') =>
  (value: unknown): Where =>
    anyOf(sql.ref(name), Array.isArray(value) ? z.array(Id).max(list_range_rows_max).parse(value) : [Id.parse(value)])

/** One value of a closed list, or several; of a column or of an expression in its place. */
export const byWords =
  (name: string | RawBuilder<unknown>, words: readonly string[]) =>
  (value: unknown): Where =>
    anyOf(
      typeof name === 'string' ? sql.ref(name) : name,
      z.array(z.enum(words)).parse(Array.isArray(value) ? value : [value]),
    )

/** One value is `=`: an index that begins with it then has the rows in the order of what follows. */
function anyOf(column: RawBuilder<unknown>, values: readonly unknown[]): Where {
  return values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values})`
}

/** `true`: with a value, `false`: without */
export const byPresence =
  (name: string) =>
  (value: unknown): Where =>
    z.boolean().parse(value) ? sql<SqlBool>`${sql.ref(name)} is not null` : sql<SqlBool>`${sql.ref(name)} is null`

export const byFlag =
  (name: string) =>
  (value: unknown): Where =>
    z.boolean().parse(value) ? sql<SqlBool>`${sql.ref(name)}` : sql<SqlBool>`not ${sql.ref(name)}`

export const byText =
  (name: string) =>
  (value: unknown): Where =>
    sql<SqlBool>`${sql.ref(name)} = ${z.string().max(300).regex(noZeroByte).parse(value)}`

export const byTexts =
  (name: string) =>
  (value: unknown): Where =>
    anyOf(
      sql.ref(name),
      z
        .array(z.string().max(300).regex(noZeroByte))
        .max(list_range_rows_max)
        .parse(Array.isArray(value) ? value : [value]),
    )

/**
 * A moment of ISO 8601, or a whole day in Moscow. As a Date: ISO years and offsets are accepted that PostgreSQL would
 * refuse as text.
 */
const Moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at))
const firstOfDay = z.iso.date().transform((date) => new Date(`${date}T00:00:00+03:00`))
const lastOfDay = z.iso.date().transform(endOfDayInMoscow)

export const since =
  (name: string) =>
  (value: unknown): Where =>
    sql<SqlBool>`${sql.ref(name)} >= ${z.union([Moment, firstOfDay], { error: t.moment }).parse(value)}::timestamptz`

export const until =
  (name: string) =>
  (value: unknown): Where =>
    sql<SqlBool>`${sql.ref(name)} <= ${z.union([Moment, lastOfDay], { error: t.moment }).parse(value)}::timestamptz`

/**
 * Every word of `q` must occur; «ё» equals «е». A possible phone number is found by its digits, whatever separators
 * they have and with 8 for +7 or 80 for +375, and also as typed: it may be a date or a contract number.
 * @param masked the same text as the caller may see it: parts of numbers are looked for in it alone, whole phones in both
 */
export function wordsOccur(name: string, q: unknown, masked?: RawBuilder<unknown>): Where {
  const text = searchWords(textOf(q)).join(' ')
  const numbers = text.match(digitRun)?.filter((run) => run.replace(/\D/g, '').length >= phone_digits_min) ?? []
  const words = text.replace(digitRun, (run) => (numbers.includes(run) ? ' ' : run))
  const place = { name, masked }
  const wheres = [...numbers.map((run) => phoneOccurs(place, run)), ...eachOccurs(place, words)]
  return wheres.length ? sql<SqlBool>`(${sql.join(wheres, sql` and `)})` : sql<SqlBool>`true`
}

/** digits with the separators people use in phone numbers */
const digitRun = /(?<![\p{L}\d])[+(]*\d(?:[\d\s().-]*\d)?(?![\p{L}\d])/gu
const phone_digits_min = 6

type Place = { name: string; masked: RawBuilder<unknown> | undefined }

function phoneOccurs(place: Place, run: string): Where {
  const digits = run.replace(/\D/g, '')
  const written = eachOccurs(place, run)
  const conditionsOfSearch = [occurs(place, digits), sql<SqlBool>`(${sql.join(written, sql` and `)})`]
  const whole = place.masked ? knownPhone(run) : null
  if (whole !== null) conditionsOfSearch.push(contains(sql.ref(place.name), whole))
  if (digits.startsWith('8')) conditionsOfSearch.push(occurs(place, `7${digits.slice(1)}`))
  if (digits.startsWith('80')) conditionsOfSearch.push(occurs(place, `375${digits.slice(2)}`))
  return sql<SqlBool>`(${sql.join(conditionsOfSearch, sql` or `)})`
}

const eachOccurs = (place: Place, text: string): Where[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => occurs(place, word))

/** The index finds it in the whole text. A letter alone is an initial: a word begins with it. */
function occurs({ name, masked }: Place, word: string): Where {
  if (/^\p{L}$/u.test(word)) return sql<SqlBool>`(' ' || ${sql.ref(name)}) like ${`% ${word}%`}`
  const found = contains(sql.ref(name), word)
  return masked && /\d/.test(word) ? sql<SqlBool>`(${found} and ${contains(masked, word)})` : found
}

/**
 * A word without three letters or digits in a row, or two beside another sign, has nothing that an index of trigrams could
 * look up: it would be read whole, for ten seconds at three million rows, which no time limit interrupts. `|| ''` keeps
 * the planner off it.
 */
export function contains(text: RawBuilder<unknown>, word: string): Where {
  const searched = hasTrigram(word) ? text : sql`(${text} || '')`
  return sql<SqlBool>`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** Search by words (`wordsOccur` by default); `#12` or `12` also finds the row 12. */
export const bySearch =
  (found: (q: unknown) => Where = (q) => wordsOccur('search', q)) =>
  (q: unknown): Where => {
    const number = numberOf(q)
    return number ? sql<SqlBool>`(id = ${number} or ${found(q)})` : found(q)
  }

/** The same rows as the union of what tables have by their own indexes: `or` would read every row. */
export const gatheredSearch =
  (selects: (q: unknown) => RawBuilder<unknown>[]) =>
  (q: unknown): Where => {
    const number = numberOf(q)
    const all = [...(number ? [sql`select ${number}::bigint`] : []), ...selects(q).map((select) => sql`(${select})`)]
    return sql<SqlBool>`id in (${sql.join(all, sql` union all `)})`
  }

const numberOf = (q: unknown) => Number(/^(?:#|№)?\s*(\d{1,15})$/.exec(textOf(q))?.[1] ?? 0)

/** What has this sum, typed as «2 062,00» or «2062», or is found otherwise. */
export const orSum =
  (found: (q: unknown) => Where = (q) => wordsOccur('search', q)) =>
  (q: unknown): Where => {
    const { kopecks } = readSearch(textOf(q))
    return kopecks === null ? found(q) : sql<SqlBool>`(amount = ${kopecks} or ${found(q)})`
  }

/** hyphens, dashes and minus as word processors write them */
const hyphens = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/** @throws ZodError when it is no text that can be searched for */
export const textOf = (q: unknown) =>
  withUnicodeDomains(z.string().max(200).regex(noZeroByte).parse(q))
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(hyphens, '-')
