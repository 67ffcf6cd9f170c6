import { staffByProviderLetter } from '#shared/text/identities.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import type { Provider } from './providers-config.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { Messaging } from '#server/platform/services/services.ts'

/** What a provider changes among staff is never silent: the owners get a letter. */
export async function tellOwners(
  tx: Tx,
  { config, secrets }: Messaging,
  { name: provider }: Provider,
  { id, login, full_name, role }: Row<'admins'>,
  what: 'made' | 'changed',
): Promise<void> {
  const owners = await tx
    .selectFrom('admins')
    .select('login')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .orderBy('id')
    .execute()
  const { brand_name: brand, public_url } = config
  const url = `${public_url}/support/admins/${id}`
  const letter = staffByProviderLetter({ brand, provider, full_name, login, role: roleTexts[role].word, what, url })
  const template = 'staff_by_provider'
  for (const { login: recipient } of owners) {
    await sendMessage(tx, secrets, {
      client_id: null,
      request_id: null,
      channel: 'email',
      template,
      recipient,
      ...letter,
    })
  }
}
