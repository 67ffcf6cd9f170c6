import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { templateFields } from '#shared/rules/signer-table.ts'
import { bulkFaults, bulkRowStateTexts, bulkSendingStatusTexts } from '#shared/text/bulk-sendings.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { columnsOf, type Column } from '#server/platform/exports/column.ts'

const column = columnsOf<BulkSendingRow, 'bulk-sendings'>('bulk-sendings')

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
  column('errors', 'text', (row) => bulkFaults(row.errors).join('. ') || null),
  column('request_id', 'number', (row) => row.request_id),
  column('request_status', 'text', (row) => row.request_status && signRequestStatusTexts[row.request_status].word),
  column('finished_at', 'time', (row) => row.finished_at),
]

/** An empty table with the right headers. */
export const templateColumns = ownColumns

const sending = columnsOf<BulkSending, 'bulk-sendings'>('bulk-sendings')

export const sendingColumns = [
  sending('id', 'number', (row) => row.id),
  sending('created_at', 'time', (row) => row.created_at),
  sending('client_id', 'client', (row) => row.client_id),
  sending('name', 'text', (row) => row.name),
  sending('title', 'text', (row) => row.title),
  sending('status', 'text', (row) => bulkSendingStatusTexts[row.status].word),
  sending('rows', 'number', ({ counts }) => sumOf(counts)),
  sending('sent', 'number', ({ counts }) => counts.sent),
  sending('signed', 'number', ({ request_counts }) => request_counts.signed),
  sending('wrong', 'number', ({ counts }) => counts.wrong + counts.duplicate),
  sending('deadline', 'time', (row) => row.deadline),
  sending('created_by', 'text', (row) => row.created_by),
  sending('confirmed_by', 'text', (row) => row.confirmed_by),
  sending('confirmed_at', 'time', (row) => row.confirmed_at),
  sending('finished_at', 'time', (row) => row.finished_at),
]

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
