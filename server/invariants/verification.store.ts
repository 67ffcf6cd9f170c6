import type { Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'

/** What the server found last: of new rows, and of everything. */
export async function lastVerifications(
  db: Kysely<Tables>,
): Promise<{ recent: Row<'verifications'> | undefined; full: Row<'verifications'> | undefined }> {
  const rows = await db.selectFrom('verifications').selectAll().where('kind', 'in', ['recent', 'full']).execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)
  return { recent: of('recent'), full: of('full') }
}
