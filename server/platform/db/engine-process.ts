import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/platform/core/is-alive.ts'
import { isCode } from './engine-binaries.ts'
import type { EngineFolder } from './engine-folder.ts'
import { engineEnvironment, giveFolder } from './engine-user.ts'
import { databaseLimits } from './limits.ts'

export type RunningEngine = { pid: number; port: number }

/** Line numbers of `postmaster.pid` are PostgreSQL's, `src/include/utils/pidfile.h`. */
const pidLine = 0
const portLine = 3

/**
 * The postmaster running on our cluster, if any. A pid from before a power loss may belong to another process today, so
 * the process must also have been started with our folder.
 */
export async function runningEngine(cluster: string): Promise<RunningEngine | undefined> {
  const lines = await pidFileLines(cluster)
  const pid = Number(lines[pidLine])
  const port = Number(lines[portLine])
  if (!port || !isAlive(pid) || !(await isOurs(pid, cluster))) return undefined
  return { pid, port }
}

async function pidFileLines(cluster: string): Promise<string[]> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return file.split('\n')
}

async function isOurs(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command.some((word, at) => word === '-D' && command[at + 1] === cluster)
}

/** Empty for a zombie. `/proc/…/cmdline`, unlike `cwd`, is readable without ptrace rights, which containers lack. */
async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  }
  const line = await new Promise<string>((done) => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (_error, stdout) => done(stdout))
  })
  const flag = line.indexOf(' -D ')
  return flag < 0 ? [] : ['-D', line.slice(flag + 4).split(' -c ')[0] ?? '']
}

/**
 * Removes a stale `postmaster.pid`: PostgreSQL refuses to start with an empty one, or with the live pid of another
 * process.
 */
async function removeStalePidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  if (!(await stat(path).catch(() => undefined))) return
  const lines = await pidFileLines(cluster)
  const pid = Number(lines[pidLine])
  const isWhole = Number.isInteger(pid) && pid > 0
  if (isWhole && (!isAlive(pid) || (await isOurs(pid, cluster)))) return
  // PostgreSQL ignores the pid of its parent, us, and still checks the shared memory for running backends
  await writeFile(path, [process.pid, ...(isWhole ? lines.slice(1) : [''])].join('\n'))
}

/**
 * Starts a postmaster in its own session: Ctrl+C in the terminal is for our server, which drains first. It outlives us;
 * the caller waits for readiness.
 */
export async function launchEngine(folder: EngineFolder, port: number, durable: boolean): Promise<ChildProcess> {
  await giveFolder(folder.user, folder.cluster)
  // where that cannot be written PostgreSQL says the same in its log
  await removeStalePidFile(folder.cluster).catch(ifNoRoom)
  await trimEngineLog(folder.log)
  const log = await open(folder.log, 'a', 0o600)
  try {
    const options = Object.entries(settings(port, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(folder.binaries.postgres, ['-D', folder.cluster, ...options], {
      ...folder.user,
      cwd: '/',
      env: engineEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

function settings(port: number, durable: boolean): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    ...memory(),
    // nobody runs our engine on a spinning disk
    random_page_cost: 1.1,
    // full pages after a checkpoint are most of the log of an idle day
    wal_compression: 'on',
    // a new installation grows by its own size in minutes: plans by the statistics of an empty table are poor
    autovacuum_naptime: '15s',
    huge_pages: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // statement errors reach our log with the request id; in this one they would carry personal data (DETAIL, values)
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' }),
  }
}

/** An eighth of the machine for the engine's own cache: the server, its workers and LibreOffice need the rest beside the system's. */
function memory(): Record<string, string> {
  const megabytes = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20)
  const shared = Math.min(Math.max(shared_megabytes_min, Math.floor(megabytes / 8)), shared_megabytes_max)
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${Math.max(2 * shared, Math.floor(megabytes / 2))}MB` }
}
const shared_megabytes_min = 128
const shared_megabytes_max = 2048

/**
 * Fast shutdown, then an immediate one; resolves when the process is gone.
 * @throws when it survives both
 */
export async function stopEngine(cluster: string): Promise<void> {
  const running = await runningEngine(cluster)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  if (await isGone(running.pid, cluster, databaseLimits.engine_stop_ms_max)) return
  process.kill(running.pid, 'SIGQUIT')
  if (await isGone(running.pid, cluster, databaseLimits.engine_kill_ms_max)) return
  throw new Error(`PostgreSQL (pid ${running.pid}) does not stop`)
}

async function isGone(pid: number, cluster: string, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    if (!isAlive(pid) || !(await isOurs(pid, cluster))) return true
    await sleep(20)
  }
  return false
}

/** Below the ports from which systems choose those of connections (Linux from 32 768, others from 49 152). */
const lasting_ports = { first: 20_000, count: 12_000 }

/**
 * A port that was free a moment ago, and that no connection gets by chance, also while its server is started again; the
 * caller retries when another process takes it in between.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lasting_ports.first + randomInt(lasting_ports.count)
    const server = createServer()
    const is_free = await new Promise<boolean>((done) => {
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => done(true))
    })
    if (!is_free) continue
    await new Promise((done) => server.close(done))
    return port
  }
}

/** PostgreSQL appends to the open file, so the file is copied and truncated in place; on a full disk only truncated. */
export async function trimEngineLog(log: string): Promise<void> {
  const info = await stat(log).catch(() => undefined)
  if (!info || info.size < databaseLimits.engine_log_bytes_max) return
  await copyFile(log, `${log}.1`).catch(ifNoRoom)
  await truncate(log)
}

function ifNoRoom(error: unknown): void {
  if (!isCode(error, 'ENOSPC') && !isCode(error, 'EDQUOT')) throw error
}

export async function lastLines(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n')
  return lines.slice(-5).join('\n')
}
