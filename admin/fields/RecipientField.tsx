import { useRecordContext } from 'ra-core'
import type { Delivery } from '#shared/contract/records.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showRecipient } from './show-recipient.ts'

/** A phone stays in one line; an address of mail may be too long for that. */
export function RecipientField() {
  const delivery = useRecordContext<Delivery>()
  if (!delivery) return null
  return delivery.channel === 'sms' ? <Figures>{showRecipient(delivery)}</Figures> : <span>{delivery.recipient}</span>
}
