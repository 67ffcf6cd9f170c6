import type { Individual } from '#shared/contract/individuals.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Individual, 'individuals'>('individuals')

export const individualColumns = [
  column('id', 'number', (person) => person.id),
  column('client_id', 'client', (person) => person.client_id),
  column('last_name', 'text', (person) => person.last_name),
  column('first_name', 'text', (person) => person.first_name),
  column('middle_name', 'text', (person) => person.middle_name),
  column('phone', 'text', (person) => person.phone),
  column('email', 'text', (person) => person.email),
  column('snils', 'text', (person) => person.snils),
  column('inn', 'text', (person) => person.inn),
  column('legal_entity_id', 'organization', (person) => person.legal_entity_id),
  column('created_at', 'time', (person) => person.created_at),
]
