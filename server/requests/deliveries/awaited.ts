import { sql, type SqlBool } from 'kysely'
import { isLive, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'

/**
 * Messages that a gateway has had, or should have had. While none was connected nothing else than links is waited for, as
 * `deliveries_troubled` says.
 */
export const couldLeave = sql<SqlBool>`((status = 'rejected' and provider = 'outbox' and template not in ('link', 'reminder'))
  is not true)`
const inHand = signRequestStatuses.filter(isLive)
/** Messages that somebody still waits for: about no request, or about one whose link is out. */
export const isAwaited = sql<SqlBool>`(${couldLeave} and (request_id is null or exists (
  select from document_sign_requests r where r.id = deliveries.request_id and r.status in (${sql.join(inHand)}))))`
