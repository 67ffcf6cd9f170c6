import type { ExchangeFile } from '#shared/contract/exchange-files.ts'
import { exchangeStatusTexts } from '#shared/text/exchange-files.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<ExchangeFile, 'exchange-files'>('exchange-files')

export const exchangeFileColumns = [
  column('id', 'number', ({ id }) => id),
  column('folder', 'text', ({ folder }) => folder),
  column('file_name', 'text', ({ file_name }) => file_name),
  column('table_name', 'text', ({ table_name }) => table_name),
  column('line', 'number', ({ line }) => line),
  column('status', 'text', ({ status }) => exchangeStatusTexts[status].word),
  column('reason', 'text', ({ reason }) => reason),
  column('request_id', 'number', ({ request_id }) => request_id),
  column('external_id', 'text', ({ external_id }) => external_id),
  column('created_at', 'time', ({ created_at }) => created_at),
]
