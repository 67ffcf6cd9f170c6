import { showExactTime } from '#shared/rules/clock.ts'
import { factorChangedEmail, type FactorChange } from '#shared/text/second-factor.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import type { Person } from './person.ts'

/**
 * A change of the second factor is never silent: its owner gets a letter.
 * @param passkey name of the key that was added or removed
 */
export async function tellChange(
  tx: Tx,
  { secrets, config }: Messaging,
  { audience, login, client }: Person,
  change: FactorChange,
  passkey?: string,
): Promise<void> {
  const url = `${config.public_url}${audience === 'support' ? '/support' : '/personal'}/security`
  await sendMessage(tx, secrets, {
    client_id: client?.id ?? null,
    request_id: null,
    channel: 'email',
    template: 'second_factor',
    recipient: login,
    ...factorChangedEmail({
      change,
      ...(passkey !== undefined && { name: passkey }),
      login,
      at: showExactTime(new Date()),
      url,
    }),
  })
}
