import type { Tx } from '#server/platform/db/tables.ts'

/** A password set by a link in a letter proves that its owner reads the mail of that login. */
export function confirmedUsers(tx: Tx, client_id: number) {
  return tx
    .selectFrom('client_users')
    .where('client_id', '=', client_id)
    .where('status', '=', 'active')
    .where('password_hash', 'is not', null)
}
