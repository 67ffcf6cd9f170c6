import type { Payer } from '#shared/contract/bills.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { refuseArchived, rowOf } from '#server/platform/lists/rows.ts'

/** Who is billed; `legal_entity_id` is null for a private person. */
type Billed = { client_id: number; legal_entity_id: number | null; payer: Payer }

/**
 * The organization that a client names; a private person names none and is billed in their own name.
 * @throws Refusal `invalid_fields` at `legal_entity_id`
 */
export async function billedTo(tx: Tx, scope: Scope, legal_entity_id: number | null | undefined): Promise<Billed> {
  const client = await rowOf(tx, scope, 'clients', scope.client_id ?? refuse('forbidden'))
  if (client.kind === 'individual' && !legal_entity_id) {
    return { client_id: client.id, legal_entity_id: null, payer: personAsPayer(client) }
  }
  if (!legal_entity_id) refuse('invalid_fields', { errors: { legal_entity_id: 'Выберите организацию' } })
  const unknown = { legal_entity_id: 'Такой организации нет' }
  const entity = await rowOf(tx, scope, 'legal_entities', legal_entity_id, unknown)
  refuseArchived(entity, { legal_entity_id: 'Организация в архиве' })
  return { client_id: client.id, legal_entity_id: entity.id, payer: organizationAsPayer(entity) }
}

/** The payer as stored in a bill. */
export function organizationAsPayer({ short_name, inn, kpp, address }: Row<'legal_entities'>): Payer {
  return { name: short_name, inn, kpp, address }
}

export function personAsPayer({ name }: Pick<Row<'clients'>, 'name'>): Payer {
  return { name, inn: null, kpp: null, address: null }
}
