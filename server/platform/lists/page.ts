import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Catalogue } from '#server/platform/db/catalogue.ts'

/** A row of a table or view, as it is read. */
export type RowOf<Table extends keyof Catalogue> = Selectable<Catalogue[Table]>

/** A condition on the rows of a list. */
export type Where = RawBuilder<SqlBool>

/** The order of the numbers, which has an index everywhere: also that in which rows are added. */
export const byNumber = sql.ref('id')

/** Conditions whose rows an index has in the order of the numbers: of one owner, and not of all clients. */
export const owned = new WeakSet<object>()
export function ofOwner(where: Where): Where {
  owned.add(where)
  return where
}

/** Rows of a list, and how many there are; `estimated` above the cap of counting. */
export type Page<R> = {
  rows: R[]
  first: number
  total: number
  estimated: boolean
  /** only so many rows were sorted or looked through, the newest or those of a common word; undefined for all */
  considered?: number
  /** names of the clients of these rows, by number, where a list is of clients' rows */
  clients: ReadonlyMap<number, string>
}
