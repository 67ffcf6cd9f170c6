import type { Complaint } from '#shared/contract/complaints.ts'
import { complaintReasonTexts } from '#shared/text/complaint-words.ts'
import { complaintStatusTexts } from '#shared/text/complaints.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Complaint, 'complaints'>('complaints')

export const complaintColumns = [
  column('id', 'number', (row) => row.id),
  column('created_at', 'time', (row) => row.created_at),
  column('client_id', 'client', (row) => row.client_id),
  column('request_id', 'number', (row) => row.request_id),
  column('phone', 'text', (row) => row.phone),
  column('reason', 'text', (row) => complaintReasonTexts[row.reason]),
  column('text', 'text', (row) => row.text),
  column('status', 'text', (row) => complaintStatusTexts[row.status].word),
  column('decided_at', 'time', (row) => row.decided_at),
  column('decided_by', 'text', (row) => row.decided_by),
  column('decision', 'text', (row) => row.decision),
]
