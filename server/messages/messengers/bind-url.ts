import type { Messenger } from '#shared/rules/deliveries.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { newStart } from './chats.commands.ts'

/**
 * The address that opens a bot and binds its chat to this phone; the caller has seen that the phone is proven. In a demo it is
 * that of the outbox.
 * @throws Refusal `no_messenger`
 */
export async function bindUrl(
  { db, config, delivery }: Pick<Services, 'db' | 'config' | 'delivery'>,
  messenger: Messenger,
  phone: string,
): Promise<string> {
  const start = () => transaction(db, (tx) => newStart(tx, messenger, phone))
  if (config.demo) return `${config.public_url}/outbox#${messenger}=${await start()}`
  // before a token is made: without an answer of the messenger nobody could use it
  const linkTo = await delivery.bots[messenger]?.linking()
  return linkTo?.(await start()) ?? refuse('no_messenger')
}
