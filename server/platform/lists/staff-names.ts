import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** Names of the staff members whose ids the rows hold; null for no id. */
export async function staffNames(
  db: Kysely<Tables>,
  ids: (number | null)[],
): Promise<(id: number | null) => string | null> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return () => null
  const admins = await db.selectFrom('admins').select(['id', 'full_name']).where('id', 'in', known).execute()
  const names = new Map(admins.map(({ id, full_name }) => [id, full_name]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}
