import type { Delivery } from '#shared/contract/deliveries.ts'
import { showPhone } from '#shared/rules/phone.ts'

export function showRecipient({ channel, recipient }: Pick<Delivery, 'channel' | 'recipient'>): string {
  return channel === 'email' ? recipient : showPhone(recipient)
}
