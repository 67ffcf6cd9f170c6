import type { Delivery } from '#shared/contract/deliveries.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { Hash } from '#shared/ra/Hash.tsx'
import { consoleDeliveryTexts as t } from '#shared/text/deliveries.ts'
import { nounTexts } from '#shared/text/fields.ts'

const labels = nounTexts.deliveries.fields

/** Which gateway took the message, and its number there, for that gateway's support. */
export function DeliveryGateway({ delivery: { provider, provider_id, sender } }: { delivery: Delivery }) {
  return (
    <>
      {provider && <Fact label={labels.provider}>{t.providers[provider]}</Fact>}
      {provider_id && (
        <Fact label={labels.provider_id}>
          <Hash value={provider_id} />
        </Fact>
      )}
      {sender && <Fact label={labels.sender}>{sender}</Fact>}
    </>
  )
}
