import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, chmod, constants, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { folder_mode, isAbsent, mkdirDurably, writeDurably } from './durable-file.ts'
import {
  checkedKey,
  contentHash,
  DamagedFile,
  type FileKind,
  pagesFolder,
  pagesPart,
  type Source,
  type Storage,
  type StoredFile,
} from './storage.ts'

/** an hour: short beside the days after which unused pages are removed */
const use_noted_every_ms = 3600_000
const hashName = /^[0-9a-f]{64}$/

/** Files under `<dataDir>/files/`. */
export function openFolder(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  const place = (key: string) => join(root, checkedKey(key))
  const isStored = async (key: string, size: number) => contentHash(key) !== null && (await sizeOf(place(key))) === size

  return {
    async put(key, bytes) {
      if (await isStored(key, bytes.byteLength)) return
      await mkdirDurably(dirname(place(key)))
      await writeDurably(place(key), bytes)
    },
    async putFrom(key, source) {
      if (await isStored(key, source.size)) return
      await mkdirDurably(dirname(place(key)))
      await writeDurably(place(key), checked(key, source))
    },
    async read(key, size) {
      return (await readFile(place(key))).subarray(0, size)
    },
    async stream(key, part) {
      const file = await open(place(key))
      const { size } = await file.stat()
      return { stream: createReadStream('', { ...part, fd: file }), size }
    },
    async readPart(key, start, size) {
      const file = await open(place(key))
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async exists(key) {
      return (await sizeOf(place(key))) !== null
    },
    async remove(key) {
      await rm(place(key), { force: true })
    },
    list: (kind) => filesIn(root, kind),
    async readPage(key) {
      const path = place(key)
      try {
        const image = await readFile(path)
        await noteUse(dirname(path))
        return image
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async removePages(hash) {
      await removeFolder(place(pagesFolder(hash)))
    },
    async clearPages(part, unused_ms) {
      const folder = place(pagesPart(part))
      let cleared = 0
      for (const name of await namesIn(folder)) {
        const path = join(folder, name)
        // a removal that was interrupted
        if (!hashName.test(name)) await rm(path, { recursive: true, force: true })
        else if ((await stat(path)).mtimeMs < Date.now() - unused_ms) {
          await removeFolder(path)
          cleared += 1
        }
      }
      return cleared
    },
    async check() {
      await mkdir(root, { recursive: true, mode: folder_mode })
      // an earlier version made it open to all; without access to it nothing below can be read
      await chmod(root, folder_mode)
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
      const probe = join(root, `.probe-${randomBytes(6).toString('hex')}`)
      await writeDurably(probe, Buffer.from('ok'))
      await rm(probe, { force: true })
    },
  }
}

/** @throws DamagedFile after the last byte, so that the file is not put in its place */
async function* checked(key: string, { sha256, open: opened }: Source): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of (await opened()) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new DamagedFile(`${key} has other bytes`)
}

async function* filesIn(root: string, kind: FileKind, key: string = kind): AsyncGenerator<StoredFile> {
  for (const name of (await namesIn(join(root, key))).toSorted()) {
    // a draft, or a removal that was interrupted
    if (name.startsWith('.')) continue
    const below = `${key}/${name}`
    const found = await stat(join(root, below)).catch(ifAbsent)
    if (found?.isDirectory()) yield* filesIn(root, kind, below)
    else if (found) yield { key: below, size: found.size }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ifAbsent)) ?? []
}

/** The folder's time is that of the last use of its files. */
async function noteUse(folder: string): Promise<void> {
  const now = new Date()
  if ((await stat(folder)).mtimeMs > now.getTime() - use_noted_every_ms) return
  await utimes(folder, now, now)
}

/** At once for readers: they find all of its files or none. */
async function removeFolder(folder: string): Promise<void> {
  const removed = join(dirname(folder), `.${basename(folder)}.removed-${randomBytes(4).toString('hex')}`)
  try {
    await rename(folder, removed)
  } catch (error) {
    if (isAbsent(error)) return
    throw error
  }
  await rm(removed, { recursive: true, force: true })
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(ifAbsent))?.size ?? null
}

function ifAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}
