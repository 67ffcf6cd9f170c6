import type { LegalEntityContactCreate, LegalEntityContactUpdate } from '#shared/contract/legal-entities-contacts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { addRow, changeRow, rowOf } from '#server/platform/lists/rows.ts'
import type { Versions } from '#server/platform/http/preconditions.ts'

const absent = { legal_entity_id: 'Такой организации у вас нет' }

/** @throws Refusal `invalid_fields` for another client's organization as for an absent one */
export async function addContact(
  tx: Tx,
  scope: Scope,
  contact: LegalEntityContactCreate,
): Promise<Row<'legal_entities_contacts'>> {
  await rowOf(tx, scope, 'legal_entities', contact.legal_entity_id, absent)
  return addRow(tx, scope, 'legal_entities_contacts', contact)
}

/** @throws Refusal `not_found`, `stale_version`, `invalid_fields` */
export async function changeContact(
  tx: Tx,
  scope: Scope,
  id: number,
  change: LegalEntityContactUpdate,
  versions?: Versions,
): Promise<Row<'legal_entities_contacts'>> {
  if (change.legal_entity_id) await rowOf(tx, scope, 'legal_entities', change.legal_entity_id, absent)
  return changeRow(tx, scope, 'legal_entities_contacts', id, change, versions)
}
