import { sql, type RawBuilder } from 'kysely'
import type { FilterKind, List, Words } from '#shared/rules/lists.ts'
import type { Catalogue } from '#server/platform/db/catalogue.ts'
import { byIds, bySearch, byText, byTexts, byWords, since, until } from './list-query.ts'
import type { ListSpec } from './list-spec.ts'
import { byNumber, type RowOf, type Where } from './page.ts'

type Condition = (value: unknown) => Where

/** The column that a filter reads unless the store writes the condition itself; `never` for kinds without a usual condition. */
type ColumnOf<Name, Kind> = Kind extends 'ids' | 'text' | 'texts' | Words
  ? Name
  : Kind extends 'search'
    ? 'search'
    : Kind extends 'moment'
      ? Name extends `${infer Column}_${'gte' | 'lte'}`
        ? Column
        : never
      : never

/** Whether the table has that column, and the column every word of the filter. */
type IsRead<Name, Kind, Row> = [ColumnOf<Name, Kind>] extends [infer Column extends keyof Row]
  ? [Column] extends [never]
    ? false
    : Kind extends Words
      ? [Kind[number]] extends [Row[Column]]
        ? true
        : false
      : true
  : false

type Unread<Filter, Row> = { [Name in keyof Filter]: IsRead<Name, Filter[Name], Row> extends true ? never : Name }

/** Values of these keys, of which `Needed` must be there. */
type With<All extends PropertyKey, Needed extends All, Value> = { [Key in All]?: Value } & { [Key in Needed]: Value }
type Part<Name extends string, All extends PropertyKey, Needed extends All, Value> = [Needed] extends [never]
  ? { [Key in Name]?: With<All, Needed, Value> }
  : { [Key in Name]: With<All, Needed, Value> }

type Orders<L extends List> = L['sort'][number]
type Filters<L extends List> = keyof L['filter']

/** What a store writes itself: where an order or a filter is no column of its name, and where its SQL differs. */
type Own<L extends List, Row> = Part<'sort', Orders<L>, Exclude<Orders<L>, keyof Row>, RawBuilder<unknown>> &
  Part<'filter', Filters<L>, Extract<Unread<L['filter'], Row>[Filters<L>], Filters<L>>, Condition> & {
    gathered?: { [Name in Filters<L>]?: Condition }
    isComputed?: true
    derived?: readonly Filters<L>[]
    looks?: number
    scanned?: readonly Filters<L>[]
    unindexed?: readonly Orders<L>[]
    indexedOfOwner?: readonly Orders<L>[]
    /** where it is not `client_id`; null where the rows have the name already */
    client?: (keyof Row & string) | null
  }

const conditions: { [Kind in Extract<FilterKind, string>]?: (name: string) => Condition } = {
  ids: byIds,
  text: byText,
  texts: byTexts,
  search: () => bySearch(),
  moment: (name) => (name.endsWith('_gte') ? since : until)(name.slice(0, -4)),
}

function conditionOf(name: string, kind: FilterKind): Condition | undefined {
  if (typeof kind === 'string') return conditions[kind]?.(name)
  return 'one' in kind ? undefined : byWords(name, kind)
}

/**
 * The orders and filters of a list as SQL. A filter by `ids`, a text or words reads the column of its name, a search the
 * column `search`, `…_gte` and `…_lte` the column before the suffix; an order is that of its column. What has no such
 * column, or has words that the column has not, must be in `own`.
 */
export function listOf<const L extends List, Table extends keyof Catalogue>(
  { sort, filter }: L,
  table: Table,
  ...[own]: {} extends Own<L, RowOf<Table>> ? [own?: Own<L, RowOf<Table>>] : [own: Own<L, RowOf<Table>>]
): ListSpec<Table> {
  const written = own as Partial<ListSpec<Table>> | undefined
  const orders = sort.map((name) => [name, written?.sort?.[name] ?? orderOf(name)] as const)
  const filters = Object.entries(filter).flatMap(([name, kind]) => {
    const condition = written?.filter?.[name] ?? conditionOf(name, kind)
    return condition ? [[name, condition] as const] : []
  })
  const client = 'client_id' in filter ? 'client_id' : null
  const single = Object.entries(filter).flatMap(([name, kind]) => (isSingle(kind) ? [name] : []))
  return { client, single, ...written, table, sort: Object.fromEntries(orders), filter: Object.fromEntries(filters) }
}

const orderOf = (name: string) => (name === 'created_at' || name === 'id' ? byNumber : sql.ref(name))

/** By one value, with which an index begins; where a store has no such index, it says so (`scanned`). */
const isSingle = (kind: FilterKind) => kind === 'ids' || kind === 'text' || kind === 'texts' || typeof kind === 'object'
