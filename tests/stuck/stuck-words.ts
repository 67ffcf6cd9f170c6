import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { RetryOutcome, Stuck } from '#shared/contract/stuck.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import type { Caller } from '#tests/support/caller.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Actions of tests about stuck items, on one server. */
export function stuckWords(server: TestServer) {
  const { pool } = server.database
  const { config } = server.services

  /** Stuck items as staff see them, by a filter. */
  const stuck = async (staff: Caller, filter: object, more = ''): Promise<Stuck[]> =>
    (await staff.get<Stuck[]>(`stuck?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)).body
  const ofRequest = async (staff: Caller, { id }: { id: number }) => (await stuck(staff, { request_id: id }))[0]
  const retry = (staff: Caller, { id }: { id: number }) =>
    staff.post<{ id: number; outcome: RetryOutcome }>(`stuck/${id}/retry`)

  /** Makes the documents of a request unreadable. @returns a function that restores them */
  async function filesVanish(request: SignRequest): Promise<() => Promise<void>> {
    const places = request.documents.map(({ sha256 }) => join(config.data_dir, 'files', originalKey(sha256)))
    for (const place of places) await rename(place, `${place}.gone`)
    return async () => {
      for (const place of places) await rename(`${place}.gone`, place)
    }
  }

  /** Moves all times of a request into the past; negative minutes move them back. */
  async function minutesPass({ id }: { id: number }, minutes: number): Promise<void> {
    const back = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
    const move = (table: string, columns: string[], where: string) =>
      pool.query(`update ${table} set ${columns.map(back).join()} where ${where} = $1`, [id, minutes])
    await move('document_sign_requests', ['sent_at', 'signed_at'], 'id')
    await move('deliveries', ['created_at', 'handed_over_at', 'accepted_at'], 'request_id')
  }

  const jobOf = async (key: string) => {
    const { rows } = await pool.query<{ id: number; state: string; attempts: number; last_error: string | null }>(
      'select id, state, attempts, last_error from jobs where key = $1 order by id desc limit 1',
      [key],
    )
    return rows[0]!
  }

  /** Waits until the job has failed this often, and postpones it by an hour, so that only a retry runs it. */
  async function hasFailed(key: string, attempts: number): Promise<void> {
    for (;;) {
      const { rowCount } = await pool.query(
        `update jobs set run_at = now() + interval '1 hour'
         where key = $1 and attempts >= $2 and state in ('waiting', 'dead')`,
        [key, attempts],
      )
      if (rowCount) return
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  /** Makes the next attempt of the job its last one, due now. */
  const lastTry = (key: string) => pool.query(`update jobs set attempts = 149, run_at = now() where key = $1`, [key])

  return { stuck, ofRequest, retry, filesVanish, minutesPass, jobOf, hasFailed, lastTry }
}
