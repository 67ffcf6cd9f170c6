import type { ClientTask } from '#shared/contract/client-tasks.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<ClientTask, 'client-tasks'>('client-tasks')

export const taskColumns = [
  column('id', 'number', ({ id }) => id),
  column('due_on', 'day', ({ due_on }) => due_on),
  column('client_id', 'client', ({ client_id }) => client_id),
  column('text', 'text', ({ text }) => text),
  column('admin_id', 'text', ({ admin_name }) => admin_name),
  column('created_at', 'time', ({ created_at }) => created_at),
  column('done_at', 'time', ({ done_at }) => done_at),
]
