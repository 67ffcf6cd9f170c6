import type { Kysely } from 'kysely'
import { consentsInForce } from '#server/people/registration/consent-texts.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'

/**
 * Asking for a code accepts the texts in force (63-ФЗ art. 9, 152-ФЗ art. 9), for that code only: a link may first
 * reach a stranger, whose acceptance is not the signer's.
 */
export async function acceptTexts(
  tx: Tx,
  { id: request_id, client_id }: Row<'document_sign_requests'>,
  { ip, user_agent }: Actor,
  code_id: number,
): Promise<void> {
  const accepted = { client_id, request_id, code_id, ip, user_agent }
  await tx
    .insertInto('consents')
    .values(consentsInForce.map((text) => ({ ...text, ...accepted })))
    .execute()
}

/**
 * The agreement accepted for the code that the signer entered, and when, whatever is in force now. For requests from
 * before codes were recorded, the last acceptance.
 */
export function acceptanceOf(db: Kysely<Tables>, { request_id, code_id }: { request_id: number; code_id: number }) {
  return db
    .selectFrom('consents')
    .select(['text_version', 'text_sha256', 'accepted_at', 'ip'])
    .where('request_id', '=', request_id)
    .where('kind', '=', 'agreement')
    .where((eb) => eb.or([eb('code_id', '=', code_id), eb('code_id', 'is', null)]))
    .orderBy('code_id', (order) => order.asc().nullsLast())
    .orderBy('accepted_at', 'desc')
    .executeTakeFirst()
}
