import { showTime } from '#shared/rules/clock.ts'
import { messageName } from '#shared/rules/plain-words.ts'
import { userJoinedLetter } from '#shared/text/account-letters.ts'
import { clientRoleTexts } from '#shared/text/users.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import type { Account } from './accounts.ts'

const unique_violation = '23505'

/**
 * One who was invited becomes a user of the client, and its owners are notified.
 * @param account locked
 * @throws Refusal `login_taken` when the address has come to open another cabinet since
 */
export async function join(tx: Tx, messaging: Messaging, account: Account, by: Actor): Promise<void> {
  const { id, login, full_name, client } = account
  if (!client) return
  const { role } = await tx
    .updateTable('client_users')
    .set({ status: 'active' })
    .where('id', '=', id)
    .returning('role')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // of the index that gives an address to one user
      if ((error as { code?: string }).code !== unique_violation) throw error
      refuse('login_taken', { message: emailTaken })
    })
  record(tx, by, {
    event: 'client-users.join',
    subject_id: id,
    client_id: client.id,
    after: { login, full_name, role },
  })
  const { brand_name: brand, public_url } = messaging.config
  const letter = userJoinedLetter({
    brand,
    client: messageName(client.name),
    full_name,
    login,
    role: clientRoleTexts[role].word,
    at: showTime(new Date().toISOString()),
    url: `${public_url}/personal/users`,
  })
  await writeToOwners(tx, messaging, client.id, { template: 'user_joined', ...letter })
}

const emailTaken = 'Эта почта уже открывает другой кабинет. Попросите прислать приглашение на другую вашу почту.'
