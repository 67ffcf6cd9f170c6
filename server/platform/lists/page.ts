import type { RawBuilder, SqlBool } from 'kysely'

/** A condition on the rows of a list. */
export type Where = RawBuilder<SqlBool>

/** Rows of a list, and how many there are; `estimated` above the cap of counting. */
export type Page<R> = { rows: R[]; first: number; total: number; estimated: boolean }
