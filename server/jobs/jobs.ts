import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'

/** Every kind of job with what it needs to know. The work itself is named in `worker.ts`. */
export type JobPayloads = {
  deliver: { delivery_id: number }
  render: { file_id: number }
  seal: { request_id: number }
  advance_batch: { batch_id: number }
  send_portion: { bulk_sending_id: number; portion: number }
}
export type JobKind = keyof JobPayloads

/**
 * Writes a job into the outbox, in the caller's transaction: it exists if and only if what asked for it happened.
 * @param key at most one waiting or running job has it; a second one is dropped
 */
export async function enqueue<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  key?: string,
): Promise<void> {
  await enqueueAll(tx, kind, [{ payload, key }])
}

/** @param jobs `after_seconds` below zero puts a job ahead of those that wait already */
export async function enqueueAll<K extends JobKind>(
  tx: Tx,
  kind: K,
  jobs: readonly { payload: JobPayloads[K]; key: string | undefined; after_seconds?: number }[],
): Promise<void> {
  if (jobs.length === 0) return
  await tx
    .insertInto('jobs')
    .values(
      jobs.map(({ payload, key, after_seconds = 0 }) => ({
        kind,
        key: key ?? null,
        payload: JSON.stringify(payload),
        run_at: sql<Date>`now() + make_interval(secs => ${after_seconds})`,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').where('key', 'is not', null).where('state', 'in', ['waiting', 'running']).doNothing(),
    )
    .execute()
  // heard by the workers at commit (PostgreSQL, NOTIFY)
  await sql`notify jobs`.execute(tx)
}
