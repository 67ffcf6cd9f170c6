import type { Look } from '#shared/contract/looks.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { lookTexts, lookedAt } from '#shared/text/looks.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Look, 'looks'>('looks')

export const lookColumns = [
  column('id', 'number', (row) => row.id),
  column('at', 'time', (row) => row.at),
  column('admin_id', 'number', (row) => row.admin_id),
  column('admin_name', 'text', (row) => row.admin_name),
  column('role', 'text', (row) => roleTexts[row.role].word),
  column('client_id', 'client', (row) => row.client_id),
  column('subject', 'text', lookedAt),
  column('kind', 'text', (row) => lookTexts.kinds[row.kind]),
]
