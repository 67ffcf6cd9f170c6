import { useRecordContext } from 'ra-core'
import type { Delivery } from '#shared/contract/deliveries.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showRecipient } from './show-recipient.ts'

/** A phone never wraps; an e-mail address may be too long for one line. */
export function RecipientField() {
  const delivery = useRecordContext<Delivery>()
  if (!delivery) return null
  return delivery.channel === 'email' ? <span>{delivery.recipient}</span> : <Figures>{showRecipient(delivery)}</Figures>
}
