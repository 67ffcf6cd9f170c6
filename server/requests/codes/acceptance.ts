import { sql, type RawBuilder } from 'kysely'
import { consentsInForce } from '#server/people/auth/consent-texts.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Row } from '#server/platform/db/tables.ts'

const textsInForce = <C extends keyof (typeof consentsInForce)[number]>(name: C) =>
  sql`${consentsInForce.map((text) => text[name])}::text[]`

/**
 * Asking for a code accepts the texts in force (63-ФЗ art. 9, 152-ФЗ art. 9), for that code only: a link may first
 * reach a stranger, whose acceptance is not the signer's.
 * @returns a part of a `with` statement that has `issued (code_id)` before
 */
export const acceptTexts = (
  { id: request_id, client_id }: Row<'document_sign_requests'>,
  { ip, user_agent }: Pick<Actor, 'ip' | 'user_agent'>,
) => sql`
  accepted as (
    insert into consents (kind, text_version, text_sha256, client_id, request_id, code_id, ip, user_agent)
    select t.kind, t.version, t.sha256, ${client_id}::bigint, ${request_id}::bigint, issued.code_id, ${ip}, ${user_agent}
    from issued, unnest(${textsInForce('kind')}, ${textsInForce('text_version')}, ${textsInForce('text_sha256')})
      as t (kind, version, sha256)
  )`

/** The agreement accepted for the code that the signer entered, whatever is in force now. */
export const acceptance = (code_id: RawBuilder<unknown>) => sql`
  select text_version, text_sha256 from consents where code_id = ${code_id} and kind = 'agreement'`
