import pino from 'pino'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { freePort } from '#server/platform/db/engine-process.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { limitSilence, openPool, sessions } from '#server/platform/db/pool.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { testDatabase } from '#tests/support/database.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'

const database = await testDatabase()
const log = pino({ level: 'silent' })

async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

test('database columns have the declared JavaScript types', async () => {
  expect(await read(`9007199254740991::bigint`)).toBe(9_007_199_254_740_991)
  expect(await read(`array[1, null, 2]::bigint[]`)).toEqual([1, null, 2])
  expect(await read(`'2026-03-01'::date`)).toBe('2026-03-01')
  expect(await read(`array['2026-03-01']::date[]`)).toEqual(['2026-03-01'])
  expect(await read(`12.50::numeric`)).toBe('12.50')
  expect(await read(`'2026-03-01 00:00+03'::timestamptz`)).toEqual(new Date('2026-02-28T21:00:00Z'))
})

test('a bigint beyond 2^53 read from the database is an error, never another number', async () => {
  await expect(read('9007199254740992::bigint')).rejects.toThrow(RangeError)
  expect(await read('1')).toBe(1)
})

test('every database connection has time limits', async () => {
  expect(await read(`current_setting('statement_timeout')`)).toBe('15s')
  expect(await read(`current_setting('lock_timeout')`)).toBe('5s')
  expect(await read(`current_setting('idle_in_transaction_session_timeout')`)).toBe('15s')
})

test('a broken database connection costs one error, and the pool recovers', async () => {
  const cut = database.pool.query('select pg_terminate_backend(pg_backend_pid())')
  await expect(cut).rejects.toMatchObject({ code: '57P01' })
  expect(await read('1')).toBe(1)
})

test('a connection to a primary that has become a replica costs one error and is replaced', async () => {
  const pool = openPool(sessions(database.url), log, { max: 1 })
  await pool.query('set default_transaction_read_only = on')
  await expect(pool.query('create table probe ()')).rejects.toMatchObject({ code: '25006' })
  expect((await pool.query('create table probe ()')).command).toBe('CREATE')
  await pool.end()
})

test('a database connection without traffic is closed instead of waiting for ever', async () => {
  const client = await database.pool.connect()
  limitSilence(client, 200)
  await expect(client.query('select pg_sleep(5)')).rejects.toThrow('no answer from the database in 200 ms')
  client.release()
  expect(await read('1')).toBe(1)
})

test('two test files have separate databases', async () => {
  expect(await read('current_database()')).toMatch(new RegExp(`^${inject('testRun')}_[0-9a-f]{8}$`))
})

test('a wrong database password is refused at once and not printed', async () => {
  const url = new URL(database.url)
  url.password = 'mistaken-secret'
  const refused = openDatabase({ databaseUrl: url.href, dataDir: '', log })
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.not.toThrow('mistaken-secret')
})

test('a database server that does not answer is named in the error', async () => {
  const nowhere = { databaseUrl: 'postgres://a:b@127.0.0.1:9/c', dataDir: '', log, server_wait_ms_max: 0 }
  await expect(openDatabase(nowhere)).rejects.toThrow('База данных 127.0.0.1:9/c недоступна')
})

test('a database server that is not up yet is waited for', async () => {
  const url = new URL(database.url)
  url.port = String(await freePort())
  const waiting = Promise.withResolvers<void>()
  const opening = openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    log: { info() {}, error() {}, warn: () => waiting.resolve() },
  })
  await Promise.race([waiting.promise, opening])
  await tcpProxy(database.url, Number(url.port))
  const late = await opening
  expect((await late.pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  await late.stop()
})
