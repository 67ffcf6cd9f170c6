import type { LegalEntityUpdate } from '#shared/contract/legal-entities.ts'
import { isAccount } from '#shared/rules/requisites.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { changeRow } from '#server/platform/lists/rows.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'

/**
 * A change may name only the bank or only the account: the resulting pair must match (Банк России, № 515).
 * @throws Refusal `not_found`, `stale_version`, `invalid_fields`
 */
export async function changeLegalEntity(
  tx: Tx,
  scope: Scope,
  id: number,
  change: LegalEntityUpdate,
  versions?: Versions,
): Promise<Row<'legal_entities'>> {
  const entity = await changeRow(tx, scope, 'legal_entities', id, change, versions)
  if (entity.account && entity.bik && !isAccount(entity.account, entity.bik)) {
    refuse('invalid_fields', { errors: { account: 'Счёт не подходит к БИК: контрольный ключ не сходится' } })
  }
  return entity
}
