import type { BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { templateFields } from '#shared/rules/signer-table.ts'
import { bulkRowStateTexts } from '#shared/text/bulk-sendings.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { columnsOf, type Column } from '#server/platform/exports/column.ts'

const column = columnsOf<BulkSendingRow>('bulk-sendings')

/**
 * The table's own columns come first and are named as in the template, so that a corrected file can be uploaded again.
 */
const ownColumns = templateFields.map((field) =>
  column(field, 'text', (row) => row[field === 'file' ? 'file_name' : field]),
)

export const rowColumns: Column<BulkSendingRow>[] = [
  ...ownColumns,
  column('line', 'number', (row) => row.line),
  column('state', 'text', (row) => bulkRowStateTexts[row.state].word),
  column('errors', 'text', (row) => Object.values(row.errors).join('. ') || null),
  column('request_id', 'number', (row) => row.request_id),
  column('request_status', 'text', (row) => row.request_status && signRequestStatusTexts[row.request_status].word),
  column('finished_at', 'time', (row) => row.finished_at),
]

/** An empty table with the right headers. */
export const templateColumns = ownColumns
