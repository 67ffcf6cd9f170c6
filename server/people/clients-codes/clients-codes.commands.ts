import { sql } from 'kysely'
import type { ClientCodeCreate, ClientCodeUpdate } from '#shared/contract/clients-codes.ts'
import { codePrefixes, newToken } from '#server/platform/access/authenticate.ts'
import type { CodeScope } from '#shared/rules/policy.ts'
import { codeRefusalTexts } from '#shared/text/clients-codes.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { refuseArchived, rowOf } from '#server/platform/lists/rows.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'

const visible_chars = 9

/**
 * Creates a key for a client's system. The whole key is returned here only.
 * @throws Refusal `invalid_fields` for another's organization as for an absent one, and for money together with one
 */
export async function issueClientCode(
  tx: Tx,
  scope: Scope,
  order: ClientCodeCreate,
): Promise<{ row: Row<'clients_codes'>; code: string }> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { label, scopes, addresses, test } = order
  const legal_entity_id = order.legal_entity_id ?? null
  refuseMoneyOfOne(scopes, legal_entity_id)
  if (legal_entity_id !== null) {
    const absent = { legal_entity_id: 'Такой организации в списке нет' }
    refuseArchived(await rowOf(tx, scope, 'legal_entities', legal_entity_id, absent), absent)
  }
  const { token: code, hash } = newToken(codePrefixes[test ? 'test' : 'live'])
  const row = await tx
    .insertInto('clients_codes')
    .values({
      client_id,
      label,
      scopes: [...scopes],
      legal_entity_id,
      addresses,
      test,
      prefix: code.slice(0, visible_chars),
      secret_hash: hash,
      created_by: scope.actor.name,
      created_by_user_id: scope.actor.kind === 'client_user' ? scope.actor.id : null,
      expires_at: order.expires_at ? new Date(order.expires_at) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { prefix: row.prefix, legal_entity_id, test, ...forJournal(row) }
  record(tx, scope.actor, { event: 'clients-codes.create', subject_id: row.id, client_id, after })
  return { row, code }
}

/**
 * Changes a key's label, expiry, scopes and addresses; the key itself stays.
 * @throws Refusal `not_found`, `stale_version`, `invalid_fields`, `state_conflict` for a revoked one
 */
export async function changeClientCode(
  tx: Tx,
  scope: Scope,
  id: number,
  change: ClientCodeUpdate,
  versions?: Versions,
): Promise<Row<'clients_codes'>> {
  const before = await lockCode(tx, scope, id, versions)
  if (before.revoked_at) refuse('state_conflict', { message: 'Этот код отозван.' })
  const { label = before.label, expires_at = before.expires_at } = change
  const { scopes = before.scopes, addresses = before.addresses } = change
  refuseMoneyOfOne(scopes, before.legal_entity_id)
  const after = await tx
    .updateTable('clients_codes')
    .set({ label, scopes, addresses, expires_at: expires_at && new Date(expires_at), version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { client_id } = before
  record(tx, scope.actor, {
    event: 'clients-codes.update',
    subject_id: id,
    client_id,
    before: forJournal(before),
    after: forJournal(after),
  })
  return after
}

/**
 * Revokes a key at once. Revoking twice is the same as once.
 * @throws Refusal `not_found`, `stale_version`
 */
export async function revokeClientCode(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<{ id: number }> {
  const { client_id, revoked_at, version: last } = await lockCode(tx, scope, id, versions)
  if (revoked_at) return { id }
  await tx
    .updateTable('clients_codes')
    .set({ revoked_at: sql`now()`, version: last + 1 })
    .where('id', '=', id)
    .execute()
  record(tx, scope.actor, { event: 'clients-codes.revoke', subject_id: id, client_id })
  return { id }
}

/**
 * Revokes the keys that one person created and so has seen, at once.
 * @returns their labels
 */
export async function revokeCodesOf(tx: Tx, actor: Actor, client_user_id: number): Promise<string[]> {
  const revoked = await tx
    .updateTable('clients_codes')
    .set((eb) => ({ revoked_at: sql`now()`, version: eb('version', '+', 1) }))
    .where('created_by_user_id', '=', client_user_id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'client_id', 'label'])
    .execute()
  for (const { id: subject_id, client_id } of revoked) {
    record(tx, actor, { event: 'clients-codes.revoke', subject_id, client_id })
  }
  return revoked.map(({ label }) => label)
}

const forJournal = ({ label, scopes, addresses, expires_at }: Row<'clients_codes'>) => ({
  label,
  scopes,
  addresses,
  expires_at,
})

function refuseMoneyOfOne(scopes: readonly CodeScope[], legal_entity_id: number | null): void {
  if (legal_entity_id === null || !scopes.includes('money')) return
  refuse('invalid_fields', { errors: { scopes: codeRefusalTexts.money_of_client } })
}

async function lockCode(
  tx: Tx,
  scope: Scope,
  id: number,
  versions: Versions | undefined,
): Promise<Row<'clients_codes'>> {
  const codes = tx
    .selectFrom('clients_codes')
    .selectAll()
    .where('id', '=', id)
    .where(ownRows(scope, 'clients_codes'))
    .forUpdate()
  const code = (await codes.executeTakeFirst()) ?? refuse('not_found')
  refuseStale(code.version, versions)
  return code
}
