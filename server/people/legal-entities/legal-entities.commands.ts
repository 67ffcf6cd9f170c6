import { sql } from 'kysely'
import type { LegalEntityCreate, LegalEntityUpdate } from '#shared/contract/legal-entities.ts'
import { isAccount } from '#shared/rules/requisites.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addRow, changeRow, rowOf } from '#server/platform/lists/rows.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'

/**
 * Adds an organization of a company; an archived one may be added again.
 * @throws Refusal `private_person`, `duplicate_legal_entity` with `existing_id`
 */
export async function addLegalEntity(tx: Tx, scope: Scope, entity: LegalEntityCreate): Promise<Row<'legal_entities'>> {
  const client = await rowOf(tx, scope, 'clients', scope.client_id ?? refuse('forbidden'))
  if (client.kind === 'individual') refuse('private_person')
  await refuseTwice(tx, client.id, entity)
  return addRow(tx, scope, 'legal_entities', entity)
}

/**
 * A change may name only the bank or only the account: the resulting pair must match (Банк России, № 515).
 * @throws Refusal `not_found`, `stale_version`, `invalid_fields`, `duplicate_legal_entity` with `existing_id`
 */
export async function changeLegalEntity(
  tx: Tx,
  scope: Scope,
  id: number,
  change: LegalEntityUpdate,
  versions?: Versions,
): Promise<Row<'legal_entities'>> {
  if (change.inn !== undefined || change.kpp !== undefined) {
    const { client_id } = await rowOf(tx, scope, 'legal_entities', id)
    await addAlone(tx, client_id)
    const old = await rowOf(tx, scope, 'legal_entities', id)
    const { inn = old.inn, kpp = old.kpp } = change
    // two that were equal before duplicates were refused can still be edited
    if (inn !== old.inn || kpp !== old.kpp) await refuseTwice(tx, client_id, { inn, kpp })
  }
  const entity = await changeRow(tx, scope, 'legal_entities', id, change, versions)
  if (entity.account && entity.bik && !isAccount(entity.account, entity.bik)) {
    refuse('invalid_fields', { errors: { account: 'Счёт не подходит к БИК: контрольный ключ не сходится' } })
  }
  return entity
}

/** Serializes what changes ИНН and КПП of one client's organizations: two parallel calls must not both find none. */
async function addAlone(tx: Tx, client_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('legal_entities'), ${client_id}::int)`.execute(tx)
}

async function refuseTwice(
  tx: Tx,
  client_id: number,
  { inn, kpp }: { inn: string; kpp: string | null },
): Promise<void> {
  await addAlone(tx, client_id)
  const known = await tx
    .selectFrom('legal_entities')
    .select('id')
    .where('client_id', '=', client_id)
    .where('inn', '=', inn)
    .where(sql<boolean>`kpp is not distinct from ${kpp}`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!known) return
  const errors = { inn: refusalTexts.duplicate_legal_entity }
  refuse('duplicate_legal_entity', { errors, extra: { existing_id: known.id } })
}
