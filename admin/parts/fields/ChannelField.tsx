import { useRecordContext } from 'ra-core'
import type { Delivery } from '#shared/contract/deliveries.ts'
import { consoleDeliveryTexts as t } from '#shared/text/deliveries.ts'

/** «СМС · Код»: how and what for. */
export function ChannelField() {
  const delivery = useRecordContext<Delivery>()
  if (!delivery) return null
  return `${t.channels[delivery.channel]} · ${t.templates[delivery.template] ?? delivery.template}`
}
