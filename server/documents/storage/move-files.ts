import { createHash } from 'node:crypto'
import { inParallel } from './in-parallel.ts'
import { contentHash, DamagedFile, type FileKind, type Source, type Storage, type StoredFile } from './storage.ts'

/** Page images are drawn again where they are wanted. */
const moved_kinds = ['originals', 'sealed', 'archives'] as const
const parallel_files_max = 4

export type Moved = {
  copied: number
  copied_bytes: number
  /** at their place already */
  there: number
  /** at the place that the files are moved to only, such as what was deleted after an earlier move */
  extra: number
  /** keys of files whose bytes are not those of their key, here or there */
  damaged: string[]
}

type Options = {
  /** read what is there already and compare its hash, instead of its size only */
  check?: boolean
  remove_extra?: boolean
  signal?: AbortSignal
  report?(moved: Moved): void
}

/**
 * Copies the files that are not there yet; a repeat goes on where the last one ended. Files are never changed, so the
 * server may use `from` meanwhile; what it stores after its kind was listed is copied by the next move.
 * @throws Outage when one of both does not answer, and the reason of `signal`
 */
export async function moveFiles(from: Storage, to: Storage, options: Options = {}): Promise<Moved> {
  const moved: Moved = { copied: 0, copied_bytes: 0, there: 0, extra: 0, damaged: [] }
  const { check = false, remove_extra = false, signal, report } = options

  async function take({ key, size }: StoredFile, found: StoredFile | null): Promise<void> {
    if (found?.size === size) {
      moved.there += 1
      if (check && !(await isWhole(to, key))) moved.damaged.push(key)
      return
    }
    try {
      await copy(from, to, key, size)
      moved.copied += 1
      moved.copied_bytes += size
    } catch (error) {
      // S3 refuses bytes of another hash as if the way had changed them
      if (!(error instanceof DamagedFile) && (await isWhole(from, key))) throw error
      moved.damaged.push(key)
    }
  }

  for (const kind of moved_kinds) {
    await inParallel(pairs(from, to, kind), parallel_files_max, async ({ mine, its }) => {
      signal?.throwIfAborted()
      if (mine) await take(mine, its)
      else if (its) {
        moved.extra += 1
        if (remove_extra) await to.remove(its.key)
      }
      report?.(moved)
    })
  }
  return moved
}

/** Removes from `from` what is in `to`, and all page images. */
export async function removeMoved(from: Storage, to: Storage, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (const kind of moved_kinds) {
    await inParallel(pairs(from, to, kind), parallel_files_max, async ({ mine, its }) => {
      signal?.throwIfAborted()
      if (!mine || mine.size !== its?.size) return
      await from.remove(mine.key)
      removed += 1
    })
  }
  const hashes = new Set<string>()
  for await (const { key } of from.list('pages')) hashes.add(key.split('/')[2] ?? '')
  await inParallel(hashes, parallel_files_max, (hash) => from.removePages(hash))
  return removed
}

type Pair = { mine: StoredFile | null; its: StoredFile | null }

/** Both lists are in the order of their keys, so neither is read into memory. */
async function* pairs(from: Storage, to: Storage, kind: FileKind): AsyncGenerator<Pair> {
  const [here, there] = [from.list(kind), to.list(kind)]
  let [mine, its] = [await nextOf(here), await nextOf(there)]
  while (mine || its) {
    if (mine && its && mine.key === its.key) {
      yield { mine, its }
      ;[mine, its] = [await nextOf(here), await nextOf(there)]
    } else if (mine && (!its || mine.key < its.key)) {
      yield { mine, its: null }
      mine = await nextOf(here)
    } else {
      yield { mine: null, its }
      its = await nextOf(there)
    }
  }
}

async function nextOf(files: AsyncGenerator<StoredFile>): Promise<StoredFile | null> {
  const { done, value } = await files.next()
  return done ? null : value
}

async function copy(from: Storage, to: Storage, key: string, size: number): Promise<void> {
  const sha256 = contentHash(key) ?? (await hashOf(from, key))
  const source: Source = { size, sha256, open: async () => (await from.stream(key)).stream }
  await to.putFrom(key, source)
}

/** Whether the bytes have the hash of the key; true for keys without one. */
async function isWhole(storage: Storage, key: string): Promise<boolean> {
  const wanted = contentHash(key)
  if (wanted === null) return true
  try {
    return (await hashOf(storage, key)) === wanted
  } catch (error) {
    if (error instanceof DamagedFile) return false
    throw error
  }
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  const { stream } = await storage.stream(key)
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
