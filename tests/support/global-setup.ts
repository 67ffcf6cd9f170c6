import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { temporaryDataDir } from './data-dir.ts'
import { startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a database whose role may create databases */
    testServerUrl: string
    /** prefix of every database of this run; the migrated template has the prefix as its name */
    testRun: string
    /** host and port of a pooler in transaction mode that the databases of tests are reached through; usually none */
    testPooler: string
  }
}

type Server = { url: string; stop(): Promise<void> }

/** One server per run, behind PgBouncer with TEST_POOLER=1: TEST_DATABASE_URL, or an embedded engine without fsync in a temporary folder. */
async function testServer(): Promise<Server> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => undefined }
  const dataDir = await temporaryDataDir()
  const engine = await startEmbedded(dataDir.path, pino({ level: 'error' }), { durable: false, createsDatabases: true })
  return {
    url: engine.url,
    async stop() {
      await engine.stop()
      await dataDir.remove()
    },
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer()
  const pooler = process.env['TEST_POOLER'] ? await startPgBouncer(server.url) : undefined
  const run = `test_${randomBytes(4).toString('hex')}`
  const tearDown = async (): Promise<void> => {
    if (process.env['TEST_DATABASE_URL']) await dropDatabases(server.url, run)
    await pooler?.stop()
    await server.stop()
  }
  try {
    await makeTemplate(server.url, run)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testServerUrl', server.url)
  project.provide('testRun', run)
  project.provide('testPooler', pooler?.host ?? '')
  return tearDown
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const template = new URL(serverUrl)
  template.pathname = name
  await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  const database = await openDatabase({
    databaseUrl: template.href,
    dataDir: '',
    log: pino({ level: 'error' }),
    poolMax: 1,
  })
  try {
    await migrate(database.pool)
  } finally {
    await database.stop()
  }
}

async function dropDatabases(serverUrl: string, run: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}

async function onServer(url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
