import { execFileSync, spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopEngine } from '#server/platform/db/engine-process.ts'

export type DataDir = { path: string; remove(): Promise<void> }

/**
 * A temporary DATA_DIR, empty or a copy of another one whose server has stopped. A watcher process stops the engine in
 * the folder and removes the folder when the test process ends in any way, kill -9 and Ctrl+C included.
 */
export async function temporaryDataDir(copied?: DataDir): Promise<DataDir> {
  const path = await realpath(await mkdtemp(join(place(), 'roscherk-test-')))
  // as root the engine runs as `postgres`, which must be able to enter
  await chmod(path, 0o711)
  // with owners and permissions, which the engine checks
  if (copied) execFileSync('cp', ['-a', '--reflink=auto', `${copied.path}/.`, path])
  const watcher = spawn('/bin/sh', ['-c', watch, path], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  return {
    path,
    async remove() {
      await stopEngine(join(path, 'postgres'))
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
      watcher.kill('SIGKILL')
    },
  }
}

const memory = '/dev/shm'
const memory_bytes_min = 8 * 2 ** 30

/** In memory where it has room and nobody has chosen a place: the engine flushes each commit, and a test survives no power failure. */
function place(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= memory_bytes_min ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** `read` returns when the pipe closes, that is when the parent is gone. */
const watch = `
  read -r _
  pid=$(head -n 1 "$0/postgres/postmaster.pid" 2>/dev/null) && kill -INT "$pid"
  tries=0
  while [ -e "$0/postgres/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  rm -rf "$0"
`
