import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Rows of a table whose number is above `after` and not above `until`. */
export type Part = { after: number; until: number }

/** What a check looks at: a part of its table, or named rows. */
export type Rows = Part | { ids: readonly number[] }

export const rowsAfter = (after: number): Part => ({ after, until: Number.MAX_SAFE_INTEGER })

/** @param column a number that never changes: `t.id` */
export function within(column: string, rows: Rows): RawBuilder<SqlBool> {
  const number = sql.ref(column)
  return 'ids' in rows
    ? sql<SqlBool>`${number} = any(${[...rows.ids]}::bigint[])`
    : sql<SqlBool>`${number} > ${rows.after}::bigint and ${number} <= ${rows.until}::bigint`
}
