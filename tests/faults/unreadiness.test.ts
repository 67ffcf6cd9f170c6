import pg from 'pg'
import { expect, test } from 'vitest'
import { toRefusal } from '#server/platform/http/error-handler.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()

const codeOf = (error: unknown) => (error instanceof Error ? toRefusal(error)?.code : 'no error')

/** The driver's error for each of these queries, on a separate connection. */
async function faultsOf(queries: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  const faults: unknown[] = []
  for (const query of queries) faults.push(await client.query(query).catch((error: unknown) => error))
  await client.end()
  return faults
}

test('a caller cut off from the database inside a transaction gets 503, not 500', async () => {
  const faults = await faultsOf(['begin', 'select pg_terminate_backend(pg_backend_pid())', 'rollback'])
  expect(faults.slice(1).map(codeOf)).toEqual(['not_ready', 'not_ready'])
})

test('a crashed or full database answers 503, not 500', async () => {
  const raised = ['57P02', '53100', '53200'].map((code) => `do $$ begin raise 'gone' using errcode = '${code}'; end $$`)
  expect((await faultsOf(raised)).map(codeOf)).toEqual(['not_ready', 'not_ready', 'not_ready'])
})
