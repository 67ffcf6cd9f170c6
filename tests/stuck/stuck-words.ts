import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { RetryOutcome, Stuck } from '#shared/contract/stuck.ts'
import { originalKey } from '#server/documents/storage.ts'
import { workOf } from '#server/jobs/work.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { Caller } from '#tests/support/caller.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Words of tests about what does not move by itself, on one server. */
export function stuckWords(server: TestServer) {
  const { pool } = server.database
  const { config } = server.services

  /** What staff see, of one request or by another filter. */
  const stuck = async (staff: Caller, filter: object, more = ''): Promise<Stuck[]> =>
    (await staff.get<Stuck[]>(`stuck?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)).body
  const ofRequest = async (staff: Caller, { id }: { id: number }) => (await stuck(staff, { request_id: id }))[0]
  const retry = (staff: Caller, { id }: { id: number }) =>
    staff.post<{ id: number; outcome: RetryOutcome }>(`stuck/${id}/retry`)

  /** The documents of a request cannot be read; the answer puts them back. */
  async function filesVanish(request: SignRequest): Promise<() => Promise<void>> {
    const places = request.documents.map(({ sha256 }) => join(config.data_dir, 'files', originalKey(sha256)))
    for (const place of places) await rename(place, `${place}.gone`)
    return async () => {
      for (const place of places) await rename(`${place}.gone`, place)
    }
  }

  /** All that a request remembers moves into the past; minutes below zero bring it back. */
  async function minutesPass({ id }: { id: number }, minutes: number): Promise<void> {
    const back = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
    const move = (table: string, columns: string[], where: string) =>
      pool.query(`update ${table} set ${columns.map(back).join()} where ${where} = $1`, [id, minutes])
    await move('document_sign_requests', ['sent_at', 'signed_at'], 'id')
    await move('deliveries', ['created_at', 'handed_over_at', 'accepted_at'], 'request_id')
  }

  /** The worker of this test takes nothing while `run` lasts. */
  async function withoutWorker(run: () => Promise<void>): Promise<void> {
    await server.worker.stop()
    await run()
    const { db, url } = server.database
    server.worker = startWorker(db, url, workOf(server.services), server.services.log)
  }

  const jobOf = async (key: string) => {
    const { rows } = await pool.query<{ id: number; state: string; attempts: number; last_error: string | null }>(
      'select id, state, attempts, last_error from jobs where key = $1 order by id desc limit 1',
      [key],
    )
    return rows[0]!
  }

  /** Until the job has failed once more. */
  async function hasFailed(key: string, attempts: number): Promise<void> {
    for (;;) {
      const job = await jobOf(key)
      if (job.attempts >= attempts && (job.state === 'waiting' || job.state === 'dead')) return
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  /** Its next try is its last one, and due now. */
  const lastTry = (key: string) => pool.query(`update jobs set attempts = 149, run_at = now() where key = $1`, [key])

  return { stuck, ofRequest, retry, filesVanish, minutesPass, withoutWorker, jobOf, hasFailed, lastTry }
}
