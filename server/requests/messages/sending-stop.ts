import { sql, type Kysely } from 'kysely'
import { complaintRefusals, sendingAllowedEmail, sendingStoppedEmail } from '#shared/text/complaints.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { link_template, reminder_template } from './send-link.ts'
import { stopMessages } from './stop-messages.ts'

/** Why staff stopped the sendings of a client; null while it may send. */
export async function sendingStopOf(db: Kysely<Tables>, client_id: number): Promise<string | null> {
  const client = db.selectFrom('clients').select('sending_stop_reason').where('id', '=', client_id)
  return (await client.executeTakeFirst())?.sending_stop_reason ?? null
}

/** Decisions about one sender are made one after another. */
export async function lockClient(tx: Tx, id: number): Promise<Row<'clients'>> {
  const client = tx.selectFrom('clients').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await client.executeTakeFirst()) ?? refuse('not_found')
}

/**
 * Stops the links and reminders of a client, also those that wait in the queue; a message that is being handed over keeps
 * its outcome. The owners are written to. Nothing happens when they are stopped already. The caller has locked the client.
 */
export async function stopSending(
  tx: Tx,
  services: Messaging,
  { actor }: Scope,
  client_id: number,
  reason: string,
): Promise<void> {
  const stopped = await tx
    .updateTable('clients')
    .set({
      sending_stopped_at: sql<Date>`now()`,
      sending_stop_reason: reason,
      sending_stopped_by: actor.name,
      version: sql`version + 1`,
    })
    .where('id', '=', client_id)
    .where('sending_stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return
  const templates = [link_template, reminder_template]
  const messages = await stopMessages(tx, { client_id }, stoppedReasons.sending_stopped, templates)
  record(tx, actor, { event: 'clients.stop_sending', subject_id: client_id, client_id, after: { reason, messages } })
  const letter = sendingStoppedEmail({ reason, url: `${services.config.public_url}/personal` })
  await writeToOwners(tx, services, client_id, { template: 'sending_stopped', ...letter })
}

/**
 * Lets a client send again. What was stopped is not sent later: the client sends it again, or reminds.
 * @throws Refusal `not_found`, `state_conflict` when nothing is stopped
 */
export async function allowSending(
  tx: Tx,
  services: Messaging,
  { actor }: Scope,
  client_id: number,
  reason: string,
): Promise<void> {
  const { sending_stop_reason } = await lockClient(tx, client_id)
  if (sending_stop_reason === null) refuse('state_conflict', { message: complaintRefusals.not_stopped })
  await tx
    .updateTable('clients')
    .set({
      sending_stopped_at: null,
      sending_stop_reason: null,
      sending_stopped_by: null,
      version: sql`version + 1`,
    })
    .where('id', '=', client_id)
    .execute()
  record(tx, actor, {
    event: 'clients.allow_sending',
    subject_id: client_id,
    client_id,
    before: { reason: sending_stop_reason },
    after: { reason },
  })
  const letter = sendingAllowedEmail({ reason, url: `${services.config.public_url}/personal` })
  await writeToOwners(tx, services, client_id, { template: 'sending_allowed', ...letter })
}
