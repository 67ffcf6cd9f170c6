import type { Webhook } from '#shared/contract/webhooks.ts'
import { webhookStateText } from '#shared/text/webhook-screens.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Webhook, 'webhooks'>('webhooks')

export const webhookColumns = [
  column('id', 'number', ({ id }) => id),
  column('client_id', 'client', ({ client_id }) => client_id),
  column('label', 'text', ({ label }) => label),
  column('url', 'text', ({ url }) => url),
  column('enabled', 'text', (webhook) => webhookStateText(webhook).word),
  column('last_success_at', 'time', ({ last_success_at }) => last_success_at),
  column('created_at', 'time', ({ created_at }) => created_at),
]
