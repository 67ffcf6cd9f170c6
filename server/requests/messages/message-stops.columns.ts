import type { MessageStop } from '#shared/contract/message-stops.ts'
import { messageStopReasonTexts } from '#shared/text/message-stops.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<MessageStop, 'message-stops'>('message-stops')

export const messageStopColumns = [
  column('id', 'number', (row) => row.id),
  column('created_at', 'time', (row) => row.created_at),
  column('phone', 'text', (row) => row.phone),
  column('client_id', 'client', (row) => row.client_id),
  column('reason', 'text', (row) => messageStopReasonTexts[row.reason]),
  column('request_id', 'number', (row) => row.request_id),
  column('lifted_at', 'time', (row) => row.lifted_at),
]
