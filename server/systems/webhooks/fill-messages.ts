import { sql } from 'kysely'
import { eventTypes, isOfRequest } from '#shared/rules/events.ts'
import { webhook_messages_waiting_max } from '#shared/rules/limits.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { headOf, stretchFrom } from '#server/platform/journal/position.ts'
import type { Services } from '#server/platform/services/services.ts'
import { composeEvents, occurrencesIn, type Occurrence } from '#server/systems/events/occurrences.ts'

/** bodies of one portion, a few hundred KB */
const messages_a_portion_max = 100

/**
 * Makes messages of the next rows of the journal, those to be replayed first. What an endpoint cannot take yet stays in
 * the journal, so that nothing piles up here.
 * @returns whether rows of the journal are left for which there is room
 */
export async function fillMessages(tx: Tx, services: Services, endpoint: Row<'webhooks'>): Promise<boolean> {
  const { id, client_id, replay_after, replay_until } = endpoint
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_messages
    where webhook_id = ${id} and state = 'waiting'`.execute(tx)
  const room = webhook_messages_waiting_max - (rows[0]?.count ?? 0)
  if (room <= 0) return false
  const isReplay = replay_after !== null && replay_until !== null
  const head = isReplay ? replay_until : await headOf(tx, client_id)
  const stretch = stretchFrom(client_id, isReplay ? replay_after : endpoint.position, head)
  const rows_max = Math.min(room, messages_a_portion_max)
  const types = eventTypes.filter((type) => endpoint.events.includes(type))
  const occurrences = await occurrencesIn(tx, stretch, types, rows_max)
  await addMessages(tx, services, endpoint, occurrences, isReplay)
  const reached = occurrences.length === rows_max ? (occurrences.at(-1)?.seq ?? stretch.until) : stretch.until
  const ended = reached >= head
  const place = isReplay
    ? { replay_after: ended ? null : reached, replay_until: ended ? null : replay_until }
    : { position: reached }
  await tx.updateTable('webhooks').set(place).where('id', '=', id).execute()
  return !ended || isReplay
}

/** A message that was sent before keeps its body; `anew`: it is resent. */
async function addMessages(
  tx: Tx,
  services: Services,
  { id, client_id }: Row<'webhooks'>,
  occurrences: readonly Occurrence[],
  anew: boolean,
): Promise<void> {
  if (occurrences.length === 0) return
  const events = await composeEvents(services, tx, systemScope(system, client_id), occurrences)
  const column = <T>(of: (event: (typeof events)[number]) => T) => events.map(of)
  const again = sql`do update set state = 'waiting', attempts = 0, first_try_at = null, finished_at = null, next_at = now()`
  await sql`insert into webhook_messages (webhook_id, client_id, event_id, seq, type, request_id, body)
    select ${id}::bigint, ${client_id}::bigint, event_id, split_part(event_id, '_', 3)::bigint, type, request_id, body
    from unnest(${column((event) => event.id)}::text[], ${column(({ type }) => type)}::text[],
      ${column((event) => (isOfRequest(event.type) && 'group' in event.data ? event.data.id : null))}::bigint[],
      ${column((event) => JSON.stringify(event))}::text[]) as e (event_id, type, request_id, body)
    on conflict (webhook_id, event_id) ${anew ? again : sql`do nothing`}`.execute(tx)
}
