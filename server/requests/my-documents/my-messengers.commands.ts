import type { MessengerStart } from '#shared/contract/messengers.ts'
import type { Messenger } from '#shared/rules/deliveries.ts'
import { bindUrl } from '#server/messages/messengers/bind-url.ts'
import { unbindPhone } from '#server/messages/messengers/chats.commands.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { provenBy } from './phone-proofs.commands.ts'

/** @throws Refusal `dead_token`, `no_messenger` */
export async function bindMyMessenger(
  services: Services,
  proof: string,
  messenger: Messenger,
): Promise<MessengerStart> {
  const { phone } = await provenBy(services.db, proof)
  return { url: await bindUrl(services, messenger, phone) }
}

/** @throws Refusal `dead_token` */
export async function unbindMyMessenger(tx: Tx, proof: string, messenger: Messenger): Promise<void> {
  const { phone } = await provenBy(tx, proof)
  await unbindPhone(tx, phone, messenger)
}
