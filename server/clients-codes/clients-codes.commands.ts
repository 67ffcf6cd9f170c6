import { sql } from 'kysely'
import type { ClientCodeCreate } from '#shared/contract/people.ts'
import type { Row, Tx } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import { client_code_prefix, newToken } from '../http/authenticate.ts'
import { ownRows } from '../http/list-query.ts'
import type { Scope } from '../http/scope.ts'
import { record } from '../journal/journal.ts'

const visible_chars = 9

/** Makes a key for a client's system. The whole of it is returned here and can never be read again. */
export async function issueClientCode(
  tx: Tx,
  scope: Scope,
  order: ClientCodeCreate,
): Promise<{ row: Row<'clients_codes'>; code: string }> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { token: code, hash } = newToken(client_code_prefix)
  const row = await tx
    .insertInto('clients_codes')
    .values({
      client_id,
      label: order.label,
      prefix: code.slice(0, visible_chars),
      secret_hash: hash,
      created_by: scope.actor.name,
      expires_at: order.expires_at ? new Date(order.expires_at) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { label: row.label, prefix: row.prefix }
  record(tx, scope.actor, {
    event: 'clients-codes.create',
    subject: 'clients-codes',
    subject_id: row.id,
    client_id,
    after,
  })
  return { row, code }
}

/** From this moment the key opens nothing. Revoking twice is the same as once. */
export async function revokeClientCode(tx: Tx, scope: Scope, id: number): Promise<{ id: number }> {
  const found = await tx
    .selectFrom('clients_codes')
    .select(['client_id', 'revoked_at'])
    .where('id', '=', id)
    .where(ownRows(scope))
    .forUpdate()
    .executeTakeFirst()
  if (!found) refuse('not_found')
  if (found.revoked_at) return { id }
  await tx
    .updateTable('clients_codes')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const { client_id } = found
  record(tx, scope.actor, { event: 'clients-codes.revoke', subject: 'clients-codes', subject_id: id, client_id })
  return { id }
}
