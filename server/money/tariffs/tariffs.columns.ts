import type { Tariff } from '#shared/contract/tariffs.ts'
import { tariffKindTexts } from '#shared/text/tariffs.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Tariff, 'tariffs'>('tariffs')

export const tariffColumns = [
  column('id', 'number', (tariff) => tariff.id),
  column('name', 'text', (tariff) => tariff.name),
  column('kind', 'text', (tariff) => tariffKindTexts[tariff.kind]),
  column('client_id', 'client', (tariff) => tariff.client_id),
  column('signatures', 'number', (tariff) => tariff.signatures),
  column('price', 'money', (tariff) => tariff.price),
  column('unit_price', 'money', (tariff) => tariff.unit_price),
  column('days_valid', 'number', (tariff) => tariff.days_valid),
  column('archived_at', 'time', (tariff) => tariff.archived_at),
]
