import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Catalogue } from '#server/platform/db/catalogue.ts'

/** A row of a table or view, as it is read. */
export type RowOf<Table extends keyof Catalogue> = Selectable<Catalogue[Table]>

/** A condition on the rows of a list. */
export type Where = RawBuilder<SqlBool>

/** Rows of a list, and how many there are; `estimated` above the cap of counting. */
export type Page<R> = { rows: R[]; first: number; total: number; estimated: boolean }
