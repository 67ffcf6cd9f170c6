import type { LegalEntityContact } from '#shared/contract/legal-entities-contacts.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<LegalEntityContact, 'legal-entities-contacts'>('legal-entities-contacts')

export const contactColumns = [
  column('id', 'number', (contact) => contact.id),
  column('client_id', 'client', (contact) => contact.client_id),
  column('legal_entity_id', 'organization', (contact) => contact.legal_entity_id),
  column('full_name', 'text', (contact) => contact.full_name),
  column('position', 'text', (contact) => contact.position),
  column('phone', 'text', (contact) => contact.phone),
  column('email', 'text', (contact) => contact.email),
  column('created_at', 'time', (contact) => contact.created_at),
]
