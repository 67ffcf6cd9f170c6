import { sql, type Kysely } from 'kysely'
import type { MessengerStart, MessengerStates } from '#shared/contract/messengers.ts'
import type { Messenger } from '#shared/rules/deliveries.ts'
import { bindUrl } from '#server/messages/messengers/bind-url.ts'
import { chatsOf } from '#server/messages/messengers/chats.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

/** Where the links for this signer's phone may go. @throws Refusal `link_not_found` */
export async function signerMessengers(services: Services, scope: Scope, group: string): Promise<MessengerStates> {
  const { phone, allowed } = await provenPhone(services.db, scope, group)
  return { messengers: allowed ? await chatsOf(services.db, services.config, phone) : [] }
}

/** @throws Refusal `link_not_found`, `no_messenger` */
export async function bindSignerMessenger(
  services: Services,
  scope: Scope,
  group: string,
  messenger: Messenger,
): Promise<MessengerStart> {
  const { phone, allowed } = await provenPhone(services.db, scope, group)
  return { url: allowed ? await bindUrl(services, messenger, phone) : refuse('no_messenger') }
}

/** The phone whose code opened this session; that of the request may have been corrected since. */
async function provenPhone(db: Kysely<Tables>, scope: Scope, group: string) {
  const { rows } = await sql<{ phone: string; allowed: boolean }>`/* messengers.signer */
    select s.phone, c.messengers and not r.test as allowed
    from sessions s join document_sign_requests r on r.id = s.request_id join clients c on c.id = r.client_id
    where s.id = ${scope.actor.session_id} and r.group = ${group} and s.phone = r.signer_phone`.execute(db)
  return rows[0] ?? refuse('link_not_found')
}
