import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { stampPath } from '../server/pages/build-stamp.ts'

const isTemporary = (name: string) => name === '.lock' || name.startsWith('.next-') || name.startsWith('.old-')

/**
 * Moves a finished build from its folder inside `dist` to `dist` itself. The stamp is removed first and written back
 * last: a crash in between leaves a stale build.
 */
export async function swapIn(next: string, dist: string): Promise<void> {
  await rm(stampPath(dist), { force: true })
  const old = path.join(dist, `.old-${process.pid}`)
  await mkdir(old, { recursive: true })
  for (const name of await readdir(dist)) {
    if (!isTemporary(name)) await rename(path.join(dist, name), path.join(old, name))
  }
  for (const name of await readdir(next)) await rename(path.join(next, name), path.join(dist, name))
}

/** Removes what this and earlier, interrupted builds left. Only the holder of the lock may call it. */
export async function sweep(dist: string): Promise<void> {
  const leftovers = (await readdir(dist)).filter((name) => name !== '.lock' && isTemporary(name))
  await Promise.all(leftovers.map((name) => rm(path.join(dist, name), { recursive: true, force: true })))
}
