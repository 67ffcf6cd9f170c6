import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { temporaryDataDir } from './data-dir.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/**
 * Server processes on one new database and one folder, which end with the test.
 * @param environments one of each
 */
export async function severalServers(environments: readonly NodeJS.ProcessEnv[]): Promise<ServerProcess[]> {
  const name = `${inject('testRun')}_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name}`)
  onTestFinished(() => onServer(`drop database ${name} with (force)`))
  const data = await temporaryDataDir()
  onTestFinished(() => data.remove())
  const url = new URL(inject('testServerUrl'))
  url.pathname = name
  const start = async (env: NodeJS.ProcessEnv) => {
    const server = await startServer({ env: { DATABASE_URL: url.href, DATA_DIR: data.path, ...env } })
    onTestFinished(() => server.stop())
    return server
  }
  // none is left behind when another one does not start
  const started = await Promise.allSettled(environments.map(start))
  return started.map((server) => {
    if (server.status === 'rejected') throw server.reason
    return server.value
  })
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
