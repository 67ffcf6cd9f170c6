import { sql, type Kysely, type RawBuilder } from 'kysely'
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

type Acceptance = Pick<Row<'consents'>, 'text_version' | 'text_sha256' | 'accepted_at' | 'ip'>

/**
 * The agreement accepted for the code that the signer entered, and when, whatever is in force now. For requests from
 * before codes were recorded, the last acceptance.
 */
export async function acceptanceOf(
  db: Kysely<Tables>,
  { request_id, code_id }: { request_id: number; code_id: number },
): Promise<Acceptance | undefined> {
  const { rows } = await acceptance(sql`${request_id}::bigint`, sql`${code_id}::bigint`).execute(db)
  return rows[0]
}

/** The same as a query. */
export const acceptance = (request_id: RawBuilder<unknown>, code_id: RawBuilder<unknown>) => sql<Acceptance>`
  select text_version, text_sha256, accepted_at, ip from consents
  where request_id = ${request_id} and kind = 'agreement' and (code_id = ${code_id} or code_id is null)
  order by code_id nulls last, accepted_at desc limit 1`
