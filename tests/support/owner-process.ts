import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'

export type Owner = {
  /** of the server's database; empty when it refused to start */
  url: string
  refusal: string
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>
  /** kill -9, or the given signal */
  kill(signal?: NodeJS.Signals): Promise<void>
}

const script = fileURLToPath(new URL('./engine-owner.ts', import.meta.url))

/** Another server on the folder, in its own process; resolves when it has started or refused. */
export async function startOwner(dataDir: string, user: { uid?: number; gid?: number } = {}): Promise<Owner> {
  const child = spawn(process.execPath, [script, dataDir], { ...user, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const line = await new Promise<string>((done) => {
    createInterface({ input: child.stdout }).once('line', done)
    child.once('exit', (code) => done(JSON.stringify({ refusal: `ended with code ${code}` })))
  })
  const { url = '', refusal = '' } = JSON.parse(line) as { url?: string; refusal?: string }
  return {
    url,
    refusal,
    query: (sql) => queryOnce(url, sql),
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}

/** Runs one query over a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
