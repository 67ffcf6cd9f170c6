import { sql, type RawBuilder } from 'kysely'
import {
  link_again_after_seconds,
  refused_number_hours,
  reminders_per_request_in_day_max,
} from '#shared/rules/limits.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { refuseFor } from '#server/platform/http/limits.ts'
import { link_template, reminder_template } from './send-link.ts'
import type { RequestRow } from './sign-url.ts'

/** The messages of one sending share a transaction, and so their creation time; one sent in place of another is no sending. */
const reminded = sql`filter (where template = ${reminder_template} and instead_of is null)`

/**
 * The time before which the link of a request is not sent again, as an expression; null when it may be sent now. A time
 * too far ahead was written by a clock that was ahead.
 */
export const linkAt = (request_id: RawBuilder<unknown>) => sql<Date | null>`(
  select case when at > now() and at <= now() + interval '1 day' then at end from (
    select greatest(max(created_at) + make_interval(secs => ${link_again_after_seconds}),
      case when count(distinct created_at) ${reminded} >= ${reminders_per_request_in_day_max}
        then min(created_at) ${reminded} + interval '1 day' end) as at
    from deliveries where request_id = ${request_id} and template in (${link_template}, ${reminder_template})
      and created_at > now() - interval '1 day') own)`

/**
 * The caller has locked the request, so that of two repeats at once one is refused.
 * @throws Refusal `too_many_requests` after three reminders in a day, `link_too_soon` within a minute, with `retry_at`
 */
export async function refuseLinkTooSoon(tx: Tx, request_id: number, reminders_today: number): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`/* links.wait */
    select extract(epoch from ${linkAt(sql`${request_id}::bigint`)} - now())::float8 as seconds`.execute(tx)
  const seconds = rows[0]?.seconds
  if (reminders_today >= reminders_per_request_in_day_max) {
    const message = `Не больше ${reminders_per_request_in_day_max} напоминаний в сутки. Попробуйте завтра.`
    refuseFor('too_many_requests', seconds ?? 3600, message)
  }
  if (seconds) refuseFor('link_too_soon', seconds)
}

/**
 * The number and the address of a request to which nothing is sent for now: the gateway refused them. Neither is when
 * the last message to them ended otherwise.
 */
export async function refusedRecipients(
  tx: Tx,
  { id, signer_phone, signer_email }: Pick<RequestRow, 'id' | 'signer_phone' | 'signer_email'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ recipient: string; error: string | null }>`/* links.refused */
    select distinct on (recipient) recipient, error from deliveries
    where request_id = ${id} and recipient in (${signer_phone}, ${signer_email}) and status <> 'queued'
      and created_at > now() - make_interval(hours => ${refused_number_hours})
    order by recipient, id desc`.execute(tx)
  return new Set(rows.flatMap(({ recipient, error }) => (isRefusedNumber(error) ? [recipient] : [])))
}

/**
 * Where the link may still go.
 * @throws Refusal `number_refused` when nowhere
 */
export async function refuseRefused(tx: Tx, request: RequestRow): Promise<ReadonlySet<string>> {
  const refused = await refusedRecipients(tx, request)
  const { signer_phone, signer_email } = request
  if (refused.has(signer_phone) && (!signer_email || refused.has(signer_email))) refuse('number_refused')
  return refused
}
