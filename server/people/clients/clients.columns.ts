import type { Client } from '#shared/contract/clients.ts'
import { clientTexts, accountStatusTexts } from '#shared/text/clients.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Client, 'clients'>('clients')

export const clientColumns = [
  column('id', 'number', (client) => client.id),
  column('kind', 'text', (client) => clientTexts.kinds[client.kind]),
  column('name', 'client', (client) => client.id),
  column('available', 'money', (client) => client.available),
  column('signatures_left', 'number', (client) => client.signatures_left),
  column('last_request_at', 'time', (client) => client.last_request_at),
  column('status', 'text', (client) => accountStatusTexts[client.status].word),
  column('note', 'text', (client) => client.note),
  column('responsible_admin_id', 'text', (client) => client.responsible_name),
  column('sender_name', 'text', (client) => client.sender_name),
  column('sending_stopped_at', 'time', (client) => client.sending_stopped_at),
  column('sending_stop_reason', 'text', (client) => client.sending_stop_reason),
  column('created_at', 'time', (client) => client.created_at),
]
