import type { Statement } from '#shared/contract/statements.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Statement, 'statements'>('statements')

export const statementColumns = [
  column('id', 'number', (statement) => statement.id),
  column('created_at', 'time', (statement) => statement.created_at),
  column('name', 'text', (statement) => statement.name),
  column('account', 'text', (statement) => statement.account),
  column('starts_on', 'day', (statement) => statement.starts_on),
  column('ends_on', 'day', (statement) => statement.ends_on),
  column('documents', 'number', (statement) => statement.documents),
  column('imported', 'number', (statement) => statement.imported),
  column('doubtful', 'number', (statement) => statement.counts.doubtful),
  column('matched_amount', 'money', (statement) => statement.matched_amount),
  column('waiting_amount', 'money', (statement) => statement.waiting_amount),
  column('credited_amount', 'money', (statement) => statement.credited_amount),
  column('doubtful_amount', 'money', (statement) => statement.doubtful_amount),
  column('ignored_amount', 'money', (statement) => statement.ignored_amount),
  column('known_amount', 'money', (statement) => statement.known_amount),
  column('incoming_amount', 'money', (statement) => statement.incoming_amount),
  column('bank_incoming_amount', 'money', (statement) => statement.bank_incoming_amount),
  column('outgoing_amount', 'money', (statement) => statement.outgoing_amount),
  column('bank_outgoing_amount', 'money', (statement) => statement.bank_outgoing_amount),
  column('created_by', 'text', (statement) => statement.created_by),
]
