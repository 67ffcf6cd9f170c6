import type { Sender } from '#shared/contract/senders.ts'
import { senderStatusTexts } from '#shared/text/senders.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Sender, 'senders'>('senders')

export const senderColumns = [
  column('id', 'number', ({ id }) => id),
  column('client_id', 'client', ({ client_id }) => client_id),
  column('name', 'text', ({ name }) => name),
  column('inn', 'text', ({ inn }) => inn),
  column('status', 'text', ({ status }) => senderStatusTexts[status].word),
  column('asked_at', 'time', ({ asked_at }) => asked_at),
  column('decided_at', 'time', ({ decided_at }) => decided_at),
  column('decided_by', 'text', ({ decided_by }) => decided_by),
  column('note', 'text', ({ note }) => note),
  column('reason', 'text', ({ reason }) => reason),
]
