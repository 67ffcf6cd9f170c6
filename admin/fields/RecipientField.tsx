import { useRecordContext } from 'ra-core'
import type { Delivery } from '#shared/contract/records.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showRecipient } from './show-recipient.ts'

export function RecipientField() {
  const delivery = useRecordContext<Delivery>()
  return delivery ? <Figures>{showRecipient(delivery)}</Figures> : null
}
