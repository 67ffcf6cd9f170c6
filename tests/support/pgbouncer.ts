import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/platform/db/engine-process.ts'
import { pathOf } from './programs.ts'

export type PgBouncer = {
  /** host and port */
  host: string
  /** a command of its console, such as `reconnect` */
  command(text: string): Promise<pg.QueryResult>
  stop(): Promise<void>
}

type Settings = { pool_size?: number } & Record<string, string | number>

export const hasPgBouncer = (): boolean => pathOf('pgbouncer') !== undefined

/**
 * PgBouncer in transaction mode before a PostgreSQL, as an operator sets it up; it refuses the startup parameters that it
 * does not know.
 * @param pool_size connections to each database, which all callers share
 */
export async function startPgBouncer(serverUrl: string, { pool_size = 5, ...more }: Settings = {}): Promise<PgBouncer> {
  const program = pathOf('pgbouncer')
  if (!program) throw new Error('no pgbouncer')
  const { hostname, port, username, password } = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'roscherk-pgbouncer-'))
  await chmod(folder, 0o755)
  const own = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'any',
    admin_users: username,
    pool_mode: 'transaction',
    default_pool_size: pool_size,
    max_client_conn: 1000,
    // databases of tests come and go
    server_idle_timeout: 2,
    ...more,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `* = host=${hostname} port=${port} user=${username} password=${password}`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `[databases]\n${databases}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 })
  // it refuses to run as root
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, ['-q', ...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text) => (output += String(text)))
  async function command(text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ host: '127.0.0.1', port: own, user: username, database: 'pgbouncer' })
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }
  while (!(await command('show version').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start:\n${output}`)
    await sleep(50)
  }
  return {
    host: `127.0.0.1:${own}`,
    command,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
