import { test } from '@playwright/test'
import pg from 'pg'

/**
 * Changes rows in this run's database, for faults and the passing of time. Skips the test when it runs against another
 * server (`BASE_URL`).
 * @returns the number of rows
 */
export async function changeRows(sql: string, ...values: unknown[]): Promise<number> {
  const connectionString = process.env['RUN_DATABASE_URL']
  test.skip(!connectionString, 'the database of another server cannot be changed')
  const database = new pg.Client({ connectionString })
  await database.connect()
  try {
    return (await database.query(sql, values)).rowCount ?? 0
  } finally {
    await database.end()
  }
}

export const deadlinePasses = ({ id }: { id: number }) =>
  changeRows(`update document_sign_requests set deadline = now() - interval '1 second' where id = $1`, id)

/** For the server only: the page has its own clock. */
export const minutePassesSinceCode = ({ id }: { id: number }) =>
  changeRows(`update signing_codes set created_at = created_at - interval '61 seconds' where request_id = $1`, id)
