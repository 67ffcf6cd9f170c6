import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { signRequestStatuses, allows } from '#shared/rules/document-sign-requests.ts'
import type { ExistingRequest } from '#shared/contract/errors.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'

const unsigned_ends = signRequestStatuses.filter((status) => allows('again', status))

/** Whether a request of this batch was signed or can still be: only then its `external_id` stays taken. */
export const holdsExternalId = (batch_id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from document_sign_requests r
    where r.batch_id = ${sql.ref(batch_id)} and r.status <> all(${unsigned_ends}))`

/**
 * Frees those of the client's `external_id`s whose requests have all ended without a signature. A parallel call waits
 * here for the first one, and then finds the batch that took the id anew.
 * @returns the freed ones
 */
export async function freeExternalIds(tx: Tx, client_id: number, external_ids: readonly string[]): Promise<string[]> {
  if (external_ids.length === 0) return []
  const { rows } = await sql<{ external_id: string }>`update batches b set freed_at = now()
    where b.client_id = ${client_id} and b.external_id = any(${external_ids}) and b.freed_at is null
      and not ${holdsExternalId('b.id')} returning b.external_id`.execute(tx)
  return rows.map(({ external_id }) => external_id)
}

type Named = { ordered: boolean; external_id?: string | null }

/**
 * Opens the batch of one order, or finds the requests that the same order has created under this `external_id`.
 * @throws Refusal `external_id_taken` with `existing`: another order has it, and a request of it is signed or live
 */
export async function openBatch(
  tx: Tx,
  scope: Scope,
  order: Named,
): Promise<{ id: number } | { requests: RequestRow[] }> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { ordered, external_id = null } = order
  const external_digest = external_id && sha256Hex(JSON.stringify(order))
  for (;;) {
    const batch = await tx
      .insertInto('batches')
      .values({ client_id, ordered, external_id, external_digest })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'external_id'])
          .where('external_id', 'is not', null)
          .where('freed_at', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (batch) return batch
    if (external_id === null) refuse('internal')
    const freed = await freeExternalIds(tx, client_id, [external_id])
    const known = freed.length > 0 ? undefined : await holderOf(tx, client_id, external_id)
    if (!known) continue
    const { external_digest: first, ...holder } = known
    const requests = await requestsOf(tx, holder)
    const own = requests.filter((request) => isOf(scope, request))
    if (first === external_digest && own.length > 0) return { requests: own }
    refuse('external_id_taken', { extra: { existing: own.map(presentExisting) } })
  }
}

const holderOf = (tx: Tx, client_id: number, external_id: string) =>
  tx
    .selectFrom('batches')
    .select(['id', 'external_digest'])
    .where('client_id', '=', client_id)
    .where('external_id', '=', external_id)
    .where('freed_at', 'is', null)
    .executeTakeFirst()

const requestsOf = (tx: Tx, { id }: { id: number }): Promise<RequestRow[]> =>
  tx.selectFrom('document_sign_requests').selectAll().where('batch_id', '=', id).orderBy('position').execute()

/** Whether the scope of a caller has this request: `ownRows` for a row that was read without it. */
export const isOf = (scope: Scope, request: RequestRow): boolean =>
  request.client_id === scope.client_id &&
  (scope.legal_entity_id === null || request.legal_entity_id === scope.legal_entity_id) &&
  (!scope.test || request.test)

const presentExisting = (row: RequestRow): ExistingRequest => ({
  id: row.id,
  batch_id: row.batch_id,
  status: row.status,
  title: row.title,
  signer: { full_name: row.signer_full_name, phone: row.signer_phone },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
