import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<LegalEntity, 'legal-entities'>('legal-entities')

export const legalEntityColumns = [
  column('id', 'number', (entity) => entity.id),
  column('client_id', 'client', (entity) => entity.client_id),
  column('short_name', 'text', (entity) => entity.short_name),
  column('full_name', 'text', (entity) => entity.full_name),
  column('inn', 'text', (entity) => entity.inn),
  column('kpp', 'text', (entity) => entity.kpp),
  column('ogrn', 'text', (entity) => entity.ogrn),
  column('address', 'text', (entity) => entity.address),
  column('director', 'text', (entity) => entity.director),
  column('bik', 'text', (entity) => entity.bik),
  column('account', 'text', (entity) => entity.account),
  column('agreement_number', 'text', (entity) => entity.agreement_number),
  column('agreement_date', 'day', (entity) => entity.agreement_date),
  column('created_at', 'time', (entity) => entity.created_at),
]
