import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/platform/core/is-alive.ts'

const poll_ms = 200
const wait_ms_max = 10 * 60_000

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** A lock whose holder died is free: kill -9 during a build must not block the next one. */
function dropIfOrphaned(file: string): void {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid > 0 && !isAlive(pid)) rmSync(file, { force: true })
  } catch {
    // the holder has just released it
  }
}

/** Waits until no other process builds into `dist`. Returns the release function. */
export async function lockBuild(dist: string): Promise<() => void> {
  mkdirSync(dist, { recursive: true })
  const file = path.join(dist, '.lock')
  const deadline = Date.now() + wait_ms_max
  while (!tryLock(file)) {
    dropIfOrphaned(file)
    if (Date.now() > deadline) throw new Error(`Another build has held ${file} for ten minutes`)
    await sleep(poll_ms)
  }
  return () => rmSync(file, { force: true })
}
