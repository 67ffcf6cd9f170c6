import type { Delivery } from '#shared/contract/deliveries.ts'
import { consoleDeliveryTexts as deliveryTexts, deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Delivery, 'deliveries'>('deliveries')

export const deliveryColumns = [
  column('id', 'number', (delivery) => delivery.id),
  column('created_at', 'time', (delivery) => delivery.created_at),
  column('client_id', 'client', (delivery) => delivery.client_id),
  column('request_id', 'number', (delivery) => delivery.request_id),
  column('channel', 'text', (delivery) => deliveryTexts.channels[delivery.channel]),
  column('recipient', 'text', (delivery) => delivery.recipient),
  column('subject', 'text', (delivery) => delivery.subject),
  column('body', 'text', (delivery) => delivery.body),
  column('provider', 'text', (delivery) => delivery.provider),
  column('provider_id', 'text', (delivery) => delivery.provider_id),
  column('status', 'text', (delivery) => deliveryStatusTexts[delivery.status].word),
  column('error', 'text', (delivery) => delivery.error),
  column('price', 'money', (delivery) => delivery.price),
]
