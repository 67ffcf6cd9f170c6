import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { ListQuery } from '#shared/contract/list.ts'
import { fieldFaultTexts, queryFaultTexts as t } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { owned, type Where } from './page.ts'
import type { AskedPage } from './page-rows.ts'

const trigram = /(?=(.))(?!\1{3})[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}\s]|[^\p{L}\p{N}\s][\p{L}\p{N}]{2}/u
/** Whether an index of words can look the word up: «000» and «ооо» are in nearly every row, and would be read whole. */
export const hasTrigram = (word: string): boolean => trigram.test(word)

/** The fields that a list may be sorted and filtered by; others are refused, so private columns cannot be probed. */
export type ListSpec<Table extends string> = {
  table: Table
  /** wire field → indexed column or expression */
  sort: Record<string, RawBuilder<unknown>>
  /** wire field → its condition; throws on an invalid value */
  filter: Record<string, (value: unknown) => Where>
  /** the same rows by indexes alone, for a filter that several tables answer */
  gathered?: Record<string, (value: unknown) => Where>
  /** filters by one value of a column: an index has its rows in the order of the numbers */
  single?: readonly string[]
  /** filters whose rows no index finds by themselves: they are looked for on the newest rows, unless another one narrows them */
  scanned?: readonly string[]
  /** orders that no index has over all rows */
  unindexed?: readonly string[]
  /** orders, beside that of the numbers, that an index has for the rows of one owner */
  indexedOfOwner?: readonly string[]
  /** rows that are looked through, where a search asks other tables for each; by default `list_searched_rows_max` */
  looks?: number
  /** the column with the number of the client whose name comes with the rows */
  client?: string | null
  /** the table is a view that finds all its rows whatever is asked: no order or filter makes it faster */
  isComputed?: boolean
  /** of such a view: filters by what is worked out of each row, so among those that the other filters find */
  derived?: readonly string[]
}

// no z.record: it silently drops `__proto__`
const Filter = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** @param fault text for a parameter that does not match the schema */
export function parseJson<T>(
  name: keyof ListQuery,
  query: ListQuery,
  schema: z.ZodType<T>,
  fallback: T,
  fault: string,
): T {
  const text = query[name]
  if (text === undefined) return fallback
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    refuse('malformed', { errors: { [name]: fault } })
  }
}

export function conditions(filter: Record<string, unknown>, spec: ListSpec<string>): Where[] {
  return Object.entries(filter).map(([name, value]) => {
    const where = Object.hasOwn(spec.filter, name) ? spec.filter[name] : undefined
    if (!where) refuse('unknown_filter', { errors: { [name]: t.unknown_filter(Object.keys(spec.filter).join(', ')) } })
    try {
      return where(value)
    } catch (error) {
      const fault = error instanceof z.ZodError ? error.issues[0]?.message : undefined
      refuse('malformed', { errors: { [name]: fault ?? fieldFaultTexts.wrong } })
    }
  })
}

/**
 * Which conditions an index has in this order, and which are looked for. A filter by one value has an index in the order
 * of the numbers, and so has the owner; any other order has one over all rows, or is named in the list (`unindexed`).
 */
export function waysOf<Table extends string>(
  spec: ListSpec<Table>,
  query: ListQuery,
  within: Where[],
  { field, by_number }: { field: string; by_number: boolean },
): Pick<AskedPage, 'within' | 'filter' | 'gathered' | 'newest_first' | 'searches' | 'walks'> {
  const { q, client_id, ...others } = filterOf(query, spec)
  const isOfClient = typeof client_id === 'number'
  const rest: Record<string, unknown> = { ...others, ...(client_id !== undefined && !isOfClient && { client_id }) }
  const { unindexed = [], indexedOfOwner = [], single = [], scanned = [] } = spec
  const isOwned = isOfClient || within.some((where) => owned.has(where))
  const walks = by_number || (isOwned ? indexedOfOwner.includes(field) : !unindexed.includes(field))
  const names = Object.keys(rest)
  const narrowing = names.filter((name) => !scanned.includes(name))
  const isOfOne =
    names.length === 0 || (narrowing.length === 1 && names.every((name) => single.includes(name) && isOne(rest[name])))
  const isOrdered = isOfOne && (names.length === 0 ? walks : by_number)
  const own = [...within, ...conditions(isOfClient ? { client_id } : {}, spec)]
  if (q === undefined && (isOrdered || names.includes('id'))) {
    return { within: allOf([...own, ...conditions(rest, spec)]), walks: true, searches: false }
  }
  const sought = q === undefined ? rest : { ...rest, q }
  const byIndex = { ...spec, filter: { ...spec.filter, ...spec.gathered } }
  const searches = q !== undefined
  const isFound = searches
    ? typeof q === 'string' && hasTrigram(q)
    : isOwned || narrowing.length > 0 || names.length === 0
  return {
    within: allOf(own),
    filter: allOf(conditions(sought, spec)),
    gathered: isFound ? allOf(conditions(sought, byIndex)) : undefined,
    newest_first: isOfOne && !searches,
    searches,
    walks,
  }
}

/** The conditions of a view that finds all its rows: those it finds rows by, and those asked of each found one. */
export function computedWays(
  spec: ListSpec<string>,
  query: ListQuery,
  within: Where[],
): { where: Where; derived: Where } {
  const { derived = [] } = spec
  const [asked, others] = [true, false].map((isDerived) => {
    const filter = Object.entries(filterOf(query, spec)).filter(([name]) => derived.includes(name) === isDerived)
    return conditions(Object.fromEntries(filter), spec)
  })
  return { where: allOf([...within, ...(others ?? [])]), derived: allOf(asked ?? []) }
}

const isOne = (value: unknown) => !Array.isArray(value) || value.length === 1

export const allOf = (wheres: Where[]): Where =>
  wheres.length ? sql<SqlBool>`${sql.join(wheres, sql` and `)}` : sql<SqlBool>`true`

export const filterOf = (query: ListQuery, spec: ListSpec<string>) =>
  parseJson('filter', query, Filter, {}, t.filter(Object.keys(spec.filter).join(', ')))
