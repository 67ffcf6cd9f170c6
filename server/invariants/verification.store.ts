import type { Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'

/** The last run over recent rows, then the last full one. */
export function lastVerifications(db: Kysely<Tables>): Promise<Row<'verifications'>[]> {
  return db.selectFrom('verifications').selectAll().orderBy('kind', 'desc').execute()
}
