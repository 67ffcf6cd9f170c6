import { sql, type Kysely } from 'kysely'
import type { Row, Tables, Tx } from '../db/tables.ts'
import type { Actor } from '../http/actor.ts'
import { consentsInForce } from './consent-texts.ts'

/**
 * Whoever asks for a code accepts the texts in force (63-ФЗ art. 9, 152-ФЗ art. 9). Kept is the last asking before a code
 * was entered: a link may first reach a stranger, and the sender may correct who signs. While a signer's session lasts,
 * what he accepted stays.
 */
export async function acceptTexts(tx: Tx, request: Row<'document_sign_requests'>, by: Actor): Promise<void> {
  const { id: request_id, client_id } = request
  const { ip, user_agent } = by
  const accepted = { accepted_at: sql<Date>`now()`, ip, user_agent }
  const rows = consentsInForce.map((text) => ({ ...text, ...accepted, client_id, request_id }))
  await tx
    .insertInto('consents')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'kind', 'text_version'])
        .where('request_id', 'is not', null)
        .doUpdateSet(accepted)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('sessions')
                .select('sessions.id')
                .where('sessions.request_id', '=', request_id)
                .where('sessions.ended_at', 'is', null)
                .where('sessions.expires_at', '>', sql<Date>`now()`),
            ),
          ),
        ),
    )
    .execute()
}

/** Which agreement the signer of a request accepted, and when; the last of them, whatever is in force by now. */
export function acceptanceOf(db: Kysely<Tables>, request_id: number) {
  return db
    .selectFrom('consents')
    .select(['text_version', 'accepted_at'])
    .where('request_id', '=', request_id)
    .where('kind', '=', 'agreement')
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
