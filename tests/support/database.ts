import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { atEnd } from './at-end.ts'

export type DatabaseOptions = {
  poolMax?: number
  /** host and port of a pooler in transaction mode */
  pooler?: string
}

/**
 * A separate database, migrated and empty, on the run's server; a real one, so races are real. It is dropped after the test
 * that opens it; opened at the top of a file or `describe`, after its last test.
 */
export async function testDatabase({
  pooler = inject('testPooler'),
  ...options
}: DatabaseOptions = {}): Promise<Database> {
  const template = inject('testRun')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('testServerUrl'))
  url.pathname = name
  const log = pino({ level: 'error' })
  const at = pooler ? { databaseUrl: pooledUrl(url, pooler), directUrl: url.href } : { databaseUrl: url.href }
  const database = await openDatabase({ ...at, dataDir: '', log, ...options })
  atEnd(async () => {
    await database.stop()
    // a pooler has connections of its own; otherwise without FORCE, which fails on a running autovacuum that a plain DROP would end
    await onServer(`drop database if exists ${name} ${pooler ? 'with (force)' : ''}`)
  })
  return database
}

function pooledUrl(url: URL, pooler: string): string {
  const pooled = new URL(url)
  pooled.host = pooler
  return pooled.href
}

/** A statement of the test server itself: `create database`, `drop database`. */
export async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
