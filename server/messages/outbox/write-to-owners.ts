import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { sendMessages, type Message } from './send-message.ts'

/** A letter to the owners of a client's account; `request_id` names the sign request it is about. */
export type OwnerLetter = Pick<Message, 'template' | 'body' | 'masked' | 'attachment'> &
  Required<Pick<Message, 'subject'>> & { request_id?: number }

/**
 * E-mails every active owner of the client's account, through the outbox, at their login: an address that they confirmed
 * by a link.
 */
export async function writeToOwners(
  tx: Tx,
  { secrets }: { secrets: Secrets },
  client_id: number,
  { request_id, ...letter }: OwnerLetter,
): Promise<void> {
  const owners = await tx
    .selectFrom('client_users')
    .select('login')
    .where('client_id', '=', client_id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  await sendMessages(
    tx,
    secrets,
    owners.map(({ login }) => ({
      ...letter,
      client_id,
      request_id: request_id ?? null,
      channel: 'email',
      recipient: login,
    })),
  )
}
