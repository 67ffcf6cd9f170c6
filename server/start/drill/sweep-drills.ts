import { randomBytes } from 'node:crypto'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { makeDataDir } from '#server/platform/core/data-dir.ts'
import { isAlive } from '#server/platform/core/is-alive.ts'
import { stopEngine } from '#server/platform/db/engine-process.ts'

/** Of drills of this folder: the disk that a restored copy needs is that of the data, which has the service's rights. */
const drillsFolder = (data_dir: string) => join(data_dir, 'drills')

/** A container that is gone cannot be asked whether its drill still runs; no drill takes so long. */
const strange_hours_max = 24

/** An empty place for one drill of this process, whose name says whose it is. */
export async function makePlace(data_dir: string): Promise<string> {
  const folder = join(drillsFolder(data_dir), `${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}`)
  await makeDataDir(drillsFolder(data_dir))
  await makeDataDir(folder)
  return folder
}

/** Stops what still runs in the place, and removes it. */
export async function removePlace(folder: string): Promise<void> {
  await stopEngine(join(folder, 'postgres'))
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  // another drill of this folder may have a place in it
  await rmdir(dirname(folder)).catch(() => undefined)
}

/** What drills have left whose process was killed; called before this process begins one. */
export async function sweepDrills(data_dir: string): Promise<string[]> {
  const names = await readdir(drillsFolder(data_dir)).catch(() => [])
  const swept: string[] = []
  for (const name of names) {
    const folder = join(drillsFolder(data_dir), name)
    if (await isAnothers(folder, name)) continue
    await removePlace(folder)
    swept.push(name)
  }
  return swept
}

async function isAnothers(folder: string, name: string): Promise<boolean> {
  const [pid, ...host] = name.split('.').slice(0, -1).toReversed()
  if (host.toReversed().join('.') === hostname()) return Number(pid) !== process.pid && isAlive(Number(pid))
  const { mtimeMs } = await stat(folder)
  return Date.now() - mtimeMs < strange_hours_max * 3600_000
}
