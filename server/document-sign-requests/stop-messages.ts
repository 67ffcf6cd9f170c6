import { sql } from 'kysely'
import type { DeliveryStep, Tx } from '../db/tables.ts'
import { system } from '../http/actor.ts'
import { record } from '../journal/journal.ts'

/**
 * What waits to be sent about a request is not sent any more; a message that is being handed over at this moment is not
 * waited for.
 * @param templates which messages; all of them when left out
 */
export async function stopMessages(
  tx: Tx,
  request_id: number,
  error: string,
  templates: readonly string[] | null = null,
): Promise<void> {
  const step: DeliveryStep = { at: new Date().toISOString(), status: 'expired', detail: error }
  const { rows } = await sql<{ id: number; client_id: number | null }>`
    update deliveries set status = 'expired', error = ${error}, sealed_body = null,
      history = history || ${JSON.stringify([step])}::jsonb, updated_at = now(), version = version + 1
    where id in (select id from deliveries where request_id = ${request_id} and status = 'queued'
      and (${templates}::text[] is null or template = any(${templates}::text[])) for update skip locked)
    returning id, client_id`.execute(tx)
  for (const { id, client_id } of rows) {
    record(tx, system, {
      event: 'deliveries.expired',
      subject: 'deliveries',
      subject_id: id,
      client_id,
      before: { status: 'queued' },
      after: { status: 'expired', error },
    })
  }
}
