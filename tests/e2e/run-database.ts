import { expect } from '@playwright/test'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import { openPool, sessions } from '#server/platform/db/pool.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'

const log = pino({ level: 'silent' })

/** The database of this run's server, or of the server that a story has started for itself (run-server.ts). */
async function withDatabase<T>(act: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(sessions(process.env['RUN_DATABASE_URL'] ?? ''), log, { max: 1 })
  try {
    return await act(pool)
  } finally {
    await pool.end()
  }
}

/** One transaction in this run's database, for the rows that a story starts from. */
export const inDatabase = <T>(act: (tx: Tx) => Promise<T>): Promise<T> =>
  withDatabase((pool) => transaction(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), act))

/**
 * Changes rows in this run's database, for faults and the passing of time.
 * @returns the number of rows
 */
export async function changeRows(sql: string, ...values: unknown[]): Promise<number> {
  return (await query(sql, values)).rowCount ?? 0
}

const query = (sql: string, values: unknown[]) =>
  withDatabase((pool) => pool.query<Record<string, unknown>>(sql, values))

const renderingOf = {
  file: `kind = 'render' and (payload->>'file_id')::bigint = $1`,
  client: `kind = 'render' and (payload->>'file_id')::bigint in (select id from files where client_id = $1)`,
}

/**
 * Makes the rendering of a file, or of the only file of a client, give up. All tests of a run share one server: a job
 * that is not the test's may belong to another test.
 */
export async function renderingGivesUp(whose: keyof typeof renderingOf, id: number): Promise<void> {
  const ours = renderingOf[whose]
  await expect
    .poll(
      async () => {
        // the worker of a running job would overwrite the state
        await query(
          `update jobs set state = 'dead', attempts = 150, last_error = 'cpu_time: render: over 5000 ms'
            where ${ours} and state <> 'running'`,
          [id],
        )
        return (await query(`select state, attempts, last_error from jobs where ${ours}`, [id])).rows
      },
      { message: `the rendering of ${whose} ${id} has not given up` },
    )
    .toEqual([expect.objectContaining({ state: 'dead', attempts: 150 })])
}

export const deadlinePasses = ({ id }: { id: number }) =>
  changeRows(`update document_sign_requests set deadline = now() - interval '1 second' where id = $1`, id)

/** For the server only: the page has its own clock. */
export const minutePassesSinceCode = ({ id }: { id: number }) =>
  changeRows(`update signing_codes set created_at = created_at - interval '61 seconds' where request_id = $1`, id)

/** For the server only, as above; of all requests of a phone. */
export const minutePassesSinceLink = (phone: string) =>
  changeRows(
    `with sent as (
      update deliveries set created_at = created_at - interval '61 seconds'
      where recipient = $1 and template in ('link', 'reminder') returning request_id)
    update document_sign_requests set sent_at = sent_at - interval '61 seconds'
    where id in (select request_id from sent)`,
    phone,
  )

/** The gateway refuses the number of the last code. */
export const codeIsRefused = (phone: string, cause: string) =>
  changeRows(
    `update deliveries set status = 'rejected', error = $2
      where id = (select max(id) from deliveries where recipient = $1 and template = 'code' and status = 'delivered')`,
    phone,
    cause,
  )
