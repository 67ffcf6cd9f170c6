import type { Approval } from '#shared/contract/approvals.ts'
import { approvalKindTexts, approvalStateTexts } from '#shared/text/approvals.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Approval, 'approvals'>('approvals')

export const approvalColumns = [
  column('id', 'number', (row) => row.id),
  column('kind', 'text', (row) => approvalKindTexts[row.kind]),
  column('subject_id', 'number', (row) => row.subject_id),
  column('client_id', 'client', (row) => row.client_id),
  column('state', 'text', (row) => approvalStateTexts[row.state].word),
  column('asked_by', 'text', (row) => row.asked_by),
  column('asked_at', 'time', (row) => row.asked_at),
  column('runs_at', 'time', (row) => row.runs_at),
  column('decided_by', 'text', (row) => row.decided_by),
  column('decided_at', 'time', (row) => row.decided_at),
  column('reason', 'text', (row) => row.reason),
]
