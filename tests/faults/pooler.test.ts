import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase, type DatabaseOptions } from '#server/platform/db/open.ts'
import { toRefusal } from '#server/platform/http/error-handler.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words } from '#tests/support/words.ts'

const log = pino({ level: 'silent' })
const connections = 3
const parameters = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

describe.skipIf(!hasPgBouncer())('behind PgBouncer in transaction mode', async () => {
  if (!hasPgBouncer()) return
  const pooler = await startPgBouncer(inject('testServerUrl'), { pool_size: connections })
  afterAll(() => pooler.stop())
  const server = await testServer({ database: { pooler: pooler.host } })
  const { aClient, aSentRequest, aSigner, reread } = words(server)
  const { pool, url } = server.database

  /** Opens this database; returns `open`, or why it was refused. */
  async function opening(options: Omit<DatabaseOptions, 'dataDir' | 'log'>): Promise<string> {
    try {
      await (await openDatabase({ dataDir: '', log, ...options })).stop()
      return 'open'
    } catch (error) {
      return (error as Error).message
    }
  }

  const through = (address: string, host = pooler.host) => {
    const pooled = new URL(address)
    pooled.host = host
    return pooled.href
  }

  test('six people at once sign, are sealed and get their evidence over three shared connections', async () => {
    const client = await aClient({ rubles: 1000 })
    await client.file()
    const signers = await atOnce(6, async () => aSigner(await aSentRequest(client)))
    expect(counted(await Promise.all(signers.map((signer) => signer.sign())))).toEqual({ 200: 6 })
    await server.worker.idle()
    for (const { request } of signers) expect((await reread(client, request)).sealed_at).not.toBeNull()
    const evidence = await client.get(`document-sign-requests/${signers[0]!.request.id}/evidence`)
    expect(evidence.status).toBe(200)
    const { rows } = await pooler.command('show pools')
    const own = rows.find((row: { database: string }) => row.database === new URL(url).pathname.slice(1))
    expect(own.cl_active).toBeGreaterThan(0)
    expect(Number(own.sv_active) + Number(own.sv_idle) + Number(own.sv_used)).toBeLessThanOrEqual(connections)
  })

  test('shared connections have every limit and no prepared statement', async () => {
    const settings = await atOnce(connections * 3, async () => {
      const { rows } = await pool.query<object>(
        `select ${parameters
          .split(',')
          .map((name) => `current_setting('${name}') as ${name}`)
          .join()}, (select count(*)::int from pg_prepared_statements) as prepared, pg_sleep(0.01)::text as slept`,
      )
      return rows[0]
    })
    const limits = { statement_timeout: '15s', lock_timeout: '5s', idle_in_transaction_session_timeout: '15s' }
    for (const setting of settings) expect(setting).toMatchObject({ ...limits, prepared: 0 })
  })

  test('a connection that breaks behind the pooler costs one error, answered with 503', async () => {
    const cut = pool.query('select pg_terminate_backend(pg_backend_pid())')
    const error = await cut.catch((thrown: Error) => thrown)
    expect(error instanceof Error && toRefusal(error)?.code).toBe('not_ready')
    expect((await pool.query('select 1')).rowCount).toBe(1)
  })

  test('notifications come past the pooler', async () => {
    const listening = async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'roscherk jobs'
         and query = 'listen jobs'`,
      )
      return rows.length
    }
    await expect.poll(listening).toBe(1)
  })

  test('a pooler given as the database itself is refused with the setting that is missing', async () => {
    expect(await opening({ databaseUrl: through(url) })).toContain('DATABASE_DIRECT_URL')
    const mute = await startPgBouncer(inject('testServerUrl'), { ignore_startup_parameters: parameters })
    try {
      // the role has its limits from the server above
      const other = await aDatabase()
      expect(await opening({ databaseUrl: through(other, mute.host) })).toContain('DATABASE_DIRECT_URL')
    } finally {
      await mute.stop()
    }
  })

  test('two addresses of different databases are refused', async () => {
    const other = await aDatabase()
    expect(await opening({ databaseUrl: through(other), directUrl: url })).toContain('ведут к разным базам')
  })

  test('connections that the pooler had open before the limits are refused until it reconnects', async () => {
    const other = await aDatabase()
    const early = new pg.Client({ connectionString: through(other) })
    await early.connect()
    await early.query('select 1')
    const open = () => opening({ databaseUrl: through(other), directUrl: other })
    expect(await open()).toContain('RECONNECT')
    await pooler.command('reconnect')
    expect(await open()).toBe('open')
    await early.end()
  })
})

/** Empty; dropped after the test's file. */
async function aDatabase(): Promise<string> {
  const name = `${inject('testRun')}_${randomBytes(4).toString('hex')}`
  const url = new URL(inject('testServerUrl'))
  const onServer = async (text: string) => {
    const client = new pg.Client({ connectionString: inject('testServerUrl') })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await onServer(`create database ${name}`)
  afterAll(() => onServer(`drop database ${name} with (force)`))
  url.pathname = name
  return url.href
}
