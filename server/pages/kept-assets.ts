import { copyFile, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { BuildMeta } from '#shared/rules/route-rules.ts'

/** How long a tab that was opened before an upgrade still gets the parts that it has not loaded yet. */
const kept_days = 7
/** the current one not counted */
const builds_max = 8
const bytes_max = 100 * 2 ** 20
const day_ms = 24 * 3_600_000

/** What Vite names by its content, and its compressed copy; gzip is for programs, which open no tabs. */
const hashed = /^[\w/.-]+-[\w-]{8}\.(?:js|css|woff2|svg|png|zip)(?:\.br)?$/
const buildId = /^[\w-]+$/

/** A build whose assets are kept, in `builds/ID.json`: its files, and since when another one is current. */
type Kept = { id: string; files: string[]; bytes: number; retired_at: string | null }

/** Where the assets of earlier builds are. */
export const keptFolder = (data_dir: string) => join(data_dir, 'pages')

/**
 * Keeps the assets of the current build for the time after it, and removes those of builds that stopped being current
 * seven days ago. Names hold a hash of the content, so all builds share the folder `assets`. Servers of two versions
 * may share it too: each makes its own build current, whenever it looks.
 * @param dist the current build
 * @param folder `keptFolder`
 */
export async function keepAssets(dist: string, folder: string, now: Date): Promise<void> {
  const current = await currentOf(dist)
  await mkdir(join(folder, 'builds'), { recursive: true })
  // before its files: another server removes no file that a list names
  await writeList(folder, current)
  for (const file of current.files) await copyMissing(join(dist, 'assets', file), join(folder, 'assets', file))
  const others = (await readLists(folder)).filter(({ id }) => id !== current.id)
  for (const build of others.filter(({ retired_at }) => retired_at === null)) {
    build.retired_at = now.toISOString()
    await writeList(folder, build)
  }
  const stay = stayingOf(others, now)
  for (const { id } of others.filter((build) => !stay.includes(build))) await rm(listOf(folder, id), { force: true })
  await removeUnnamed(join(folder, 'assets'), new Set([current, ...stay].flatMap(({ files }) => files)))
}

async function currentOf(dist: string): Promise<Kept> {
  const { id } = JSON.parse(await readFile(join(dist, 'builds/latest.json'), 'utf8')) as Pick<BuildMeta, 'id'>
  const files = (await filesOf(join(dist, 'assets'))).filter((file) => hashed.test(file))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(dist, 'assets', file))).size))
  return { id, files, bytes: sizes.reduce((sum, size) => sum + size, 0), retired_at: null }
}

/** The newest of those that stopped being current less than seven days ago, as far as number and size allow. */
function stayingOf(builds: readonly Kept[], now: Date): Kept[] {
  const since = now.getTime() - kept_days * day_ms
  const young = builds.filter(({ retired_at }) => Date.parse(retired_at ?? '') > since)
  const newest = young.toSorted((a, b) => Date.parse(b.retired_at ?? '') - Date.parse(a.retired_at ?? ''))
  let bytes = 0
  return newest.slice(0, builds_max).filter((build) => (bytes += build.bytes) <= bytes_max)
}

const listOf = (folder: string, id: string) => join(folder, 'builds', `${id}.json`)

const writeList = (folder: string, build: Kept) =>
  whole(listOf(folder, build.id), (file) => writeFile(file, JSON.stringify(build)))

async function readLists(folder: string): Promise<Kept[]> {
  const names = (await readdir(join(folder, 'builds'))).filter((name) => name.endsWith('.json'))
  const lists = await Promise.all(
    // another server may just have removed it
    names.map((name) => readFile(join(folder, 'builds', name), 'utf8').catch(() => null)),
  )
  return lists.flatMap((list) => (list === null ? [] : [JSON.parse(list) as Kept])).filter(({ id }) => buildId.test(id))
}

async function copyMissing(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => null)) return
  await mkdir(dirname(to), { recursive: true })
  await whole(to, (file) => copyFile(from, file))
}

/** A reader sees all of the file or none of it. */
async function whole(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.${process.pid}`
  await write(temporary)
  await rename(temporary, path)
}

async function removeUnnamed(folder: string, named: ReadonlySet<string>): Promise<void> {
  const left = (await filesOf(folder)).filter((file) => !named.has(file))
  for (const file of left) await rm(join(folder, file), { force: true })
}

/** Relative to the folder. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
