import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuseArchived, rowOf } from '#server/platform/lists/rows.ts'

/** In whose name documents are sent; `legal_entity_id` is null for a private person. */
export type Venture = { legal_entity_id: number | null; venture: string }

/**
 * The organization that a client names; a private person names none and sends in their own name.
 * @throws Refusal `invalid_fields` at `legal_entity_id`
 */
export async function ventureOf(tx: Tx, scope: Scope, legal_entity_id: number | null | undefined): Promise<Venture> {
  const client = await rowOf(tx, scope, 'clients', scope.client_id ?? refuse('forbidden'))
  if (client.kind === 'individual' && !legal_entity_id) return { legal_entity_id: null, venture: client.name }
  const absent = (text: string) => ({ legal_entity_id: text })
  if (!legal_entity_id) refuse('invalid_fields', { errors: absent('Выберите организацию') })
  const unknown = absent('Такой организации в списке нет')
  const entity = await rowOf(tx, scope, 'legal_entities', legal_entity_id, unknown)
  refuseArchived(entity, unknown)
  return { legal_entity_id: entity.id, venture: entity.short_name }
}
