import { useRecordContext } from 'ra-core'
import type { Delivery } from '#shared/contract/records.ts'
import { deliveryTexts as t } from '#shared/text/admin.ts'

/** «СМС · Код»: how and what for. */
export function ChannelField() {
  const delivery = useRecordContext<Delivery>()
  if (!delivery) return null
  return `${t.channels[delivery.channel]} · ${t.templates[delivery.template] ?? delivery.template}`
}
