import { sql, type RawBuilder } from 'kysely'
import type { MessageObstacle } from '#shared/rules/deliveries.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { toldMessage } from '#server/messages/outbox/told-message.ts'
import { system } from '#server/platform/core/actor.ts'
import type { DeliveryStep } from '#server/platform/db/column-values.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { link_template, reminder_template } from './send-link.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/**
 * Cancels waiting messages about a request, or of a client. A message that is being handed over keeps its own outcome; if it has to
 * wait after all, `whyStopped` stops it then.
 * @param templates which messages; by default all
 * @param beside a part of the same `with` statement
 * @returns how many
 */
export async function stopMessages(
  tx: Tx,
  about: { request_id: number } | { client_id: number },
  error: string,
  templates: readonly string[] | null = null,
  beside?: RawBuilder<unknown>,
): Promise<number> {
  const of = 'client_id' in about ? sql`client_id = ${about.client_id}` : sql`request_id = ${about.request_id}`
  const step: DeliveryStep = { at: new Date().toISOString(), status: 'expired', detail: error }
  const { rows } = await sql<Row<'deliveries'>>`${beside ? sql`with ${beside}` : sql``}
    update deliveries set status = 'expired', error = ${error}, sealed_body = null,
      history = history || ${JSON.stringify([step])}::jsonb, updated_at = now(), version = version + 1
    where id in (select id from deliveries where ${of} and status = 'queued' and handed_over_at is null
      and (${templates}::text[] is null or template = any(${templates}::text[])) for update skip locked)
    returning ${wholeRow('deliveries')}`.execute(tx)
  for (const stopped of rows) {
    const { id, client_id } = stopped
    record(tx, system, {
      event: 'deliveries.expired',
      subject_id: id,
      client_id,
      before: { status: 'queued' },
      after: { ...toldMessage(stopped), error },
    })
  }
  return rows.length
}

const carries_link = sql`d.template in (${link_template}, ${reminder_template})`

/**
 * Why a message of `deliveries d` is no longer needed, though it was not stopped; null while it is. Its request has
 * ended, or its signer was corrected since, or wants no messages, or its sender was stopped: a stranger must get no more
 * messages, least of all with a live link. Or a newer code has replaced this one.
 */
export const stopReason = sql<MessageObstacle | null>`(
  select case
    when ${carries_link} and exists (select from message_stops s where s.phone = r.signer_phone
      and s.lifted_at is null and (s.client_id is null or s.client_id = r.client_id)) then 'refused'
    when ${carries_link} and c.sending_stopped_at is not null then 'sending_stopped'
    when r.finished_at is not null and (d.template = ${reminder_template}
      or (d.template in (${link_template}, 'code') and r.status not in ('signed', 'rejected'))) then 'ended'
    when (${carries_link} and position(r.group in d.body) = 0)
      or ((${carries_link} or d.template = 'code') and d.recipient is distinct from
        case d.channel when 'email' then r.signer_email else r.signer_phone end) then 'restarted'
    when d.secret and exists (select from deliveries o
      where o.request_id = d.request_id and o.template = d.template and o.id > d.id) then 'replaced'
  end
  from document_sign_requests r join clients c on c.id = r.client_id where r.id = d.request_id)`

/** The text of `stopReason`. */
export async function whyStopped(tx: Tx, { id }: Pick<Row<'deliveries'>, 'id'>): Promise<string | null> {
  const { rows } = await sql<{ reason: MessageObstacle | null }>`
    select ${stopReason} as reason from deliveries d where d.id = ${id}`.execute(tx)
  const reason = rows[0]?.reason
  return reason ? stoppedReasons[reason] : null
}
