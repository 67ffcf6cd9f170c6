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

/** `accepted_at`: ISO 8601 in UTC */
type Acceptance = Pick<Row<'consents'>, 'text_version' | 'text_sha256' | 'ip'> & { accepted_at: string }

/**
 * The agreement accepted for the code that the signer entered, and when, whatever is in force now. For requests from
 * before codes were recorded, the last acceptance.
 */
export const acceptance = (request_id: RawBuilder<unknown>, code_id: RawBuilder<unknown>) => sql`
  select text_version, text_sha256, accepted_at, ip from consents
  where request_id = ${request_id} and kind = 'agreement' and (code_id = ${code_id} or code_id is null)
  order by code_id nulls last, accepted_at desc limit 1`

/** The same as one value. */
export const acceptanceOf = (request_id: RawBuilder<unknown>, code_id: RawBuilder<unknown>) => sql<Acceptance | null>`(
  select jsonb_build_object('text_version', text_version, 'text_sha256', text_sha256, 'ip', ip,
    'accepted_at', to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from (${acceptance(request_id, code_id)}) a)`
