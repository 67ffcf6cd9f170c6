import { sql, type Kysely } from 'kysely'
import type { PasswordLinkUse } from '#shared/contract/session.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { accountConsents } from './consent-texts.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import type { Account } from './accounts.ts'

/** Whether the account is invited to a client that staff created, and nobody of that client has accepted the rules yet. */
export async function asksConsents(db: Kysely<Tables>, { client, is_invited }: Account): Promise<boolean> {
  if (!client || !is_invited) return false
  const { rows } = await sql`select from clients c where c.id = ${client.id} and c.created_by_admin_id is not null
    and not exists (select from consents s where s.client_id = c.id and s.client_user_id is not null)`.execute(db)
  return rows.length > 0
}

/** @throws Refusal `invalid_fields` without the consents */
export async function acceptConsents(
  tx: Tx,
  { ip, user_agent }: Actor,
  { id, client }: Account,
  consents: PasswordLinkUse['consents'],
): Promise<void> {
  const client_id = client?.id ?? refuse('internal')
  if (!consents) {
    const { agreement, personal_data } = registerTexts.errors
    refuse('invalid_fields', { errors: { 'consents.agreement': agreement, 'consents.personal_data': personal_data } })
  }
  await tx
    .insertInto('consents')
    .values(accountConsents(consents).map((text) => ({ ...text, client_id, client_user_id: id, ip, user_agent })))
    .execute()
}
