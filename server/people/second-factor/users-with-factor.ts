import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** Which of these users of clients have a second factor. */
export async function usersWithFactor(db: Kysely<Tables>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const totp = db
    .selectFrom('totp_factors')
    .select('client_user_id')
    .where('client_user_id', 'in', ids)
    .where('confirmed_at', 'is not', null)
  const passkeys = db.selectFrom('passkeys').select('client_user_id').where('client_user_id', 'in', ids)
  const rows = await totp.union(passkeys).execute()
  return new Set(rows.flatMap(({ client_user_id }) => client_user_id ?? []))
}
