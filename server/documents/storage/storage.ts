import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  chmod,
  constants,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

declare module '#server/platform/services/services.ts' {
  interface Services {
    storage: Storage
  }
}

/** Widths of page images in pixels (docs/documents.md#page-images): a phone, and a wide or dense screen. */
export const pageWidths = [780, 1560] as const
export type PageWidth = (typeof pageWidths)[number]

/** Where files are stored. Keys are made by the server only: see `originalKey`, `pageKey`, `sealedKey`. */
export type Storage = {
  /** Durable when the promise resolves: tmp → fsync → rename → fsync of the folder (docs/security.md#rules, 4). */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @param size of the beginning that is wanted; by default all */
  read(key: string, size?: number): Promise<Buffer>
  /**
   * `size` of the whole file in bytes.
   * @param part the bytes to read, both ends included; by default all
   */
  stream(key: string, part?: { start: number; end: number }): Promise<{ stream: Readable; size: number }>
  /** Bytes out of the middle of a file. */
  readPart(key: string, start: number, size: number): Promise<Buffer>
  exists(key: string): Promise<boolean>
  /** An original or a sealed copy; absent is fine. */
  remove(key: string): Promise<void>
  /** A page image, which counts as a use of the document's images; null when there is none. */
  readPage(key: string): Promise<Buffer | null>
  /** All page images of a document. */
  removePages(hash: string): Promise<void>
  /**
   * Removes the page images of documents that were not used for so long, in one of 256 parts of all documents.
   * @returns of how many documents
   */
  clearPages(part: number, unused_ms: number): Promise<number>
  /** Throws if nothing can be written: for `/readyz`. */
  check(): Promise<void>
}

const sha256 = /^[0-9a-f]{64}$/
const keyShape = /^[a-z]+(?:\/[0-9a-z][0-9a-z.-]*)+$/
const keyLength = 200
/** documents of clients: for the user of the server alone */
const folder_mode = 0o700
const file_mode = 0o600
/** finer than any term */
const use_noted_every_ms = 3600_000

/** Such a key contains the content's hash: an existing file of the same size has that content. */
const addressedByContent = /^(?:originals|sealed)\/[0-9a-f]{2}\/[0-9a-f]{64}\.pdf$/

export function originalKey(hash: string): string {
  return `originals/${spread(hash)}.pdf`
}

/** An uploaded ZIP until its files are unpacked; each upload has its own. */
export function archiveKey(hash: string): string {
  return `archives/${spread(hash)}.${randomBytes(6).toString('hex')}.zip`
}

export function sealedKey(hash: string): string {
  return `sealed/${spread(hash)}.pdf`
}

/** Changed whenever pages are drawn differently: images of an earlier version are not shown any more. */
const drawing_version = 2

/** A part of a page that is too tall for one image: `index` from 1, from the top down. */
export type PagePart = { index: number; of: number }

/** `page` counts from 1. */
export function pageKey(hash: string, page: number, width: PageWidth, part?: PagePart): string {
  if (!Number.isInteger(page) || page < 1) throw new Error(`not a page number: ${page}`)
  const which = part ? `.${part.index}of${part.of}` : ''
  return `pages/${spread(hash)}/${page}-${width}${which}.v${drawing_version}.webp`
}

/** Changed whenever room for stamps is looked for differently. */
const rooms_version = 1

/** Where stamps have room on a document's pages; stored beside their images. */
export function roomsKey(hash: string): string {
  return `pages/${spread(hash)}/rooms.v${rooms_version}.json`
}

/** 256 folders, so that none becomes too large to list. */
function spread(hash: string): string {
  if (!sha256.test(hash)) throw new Error('not a SHA-256 in lower-case hex')
  return `${hash.slice(0, 2)}/${hash}`
}

/** Files under `<dataDir>/files/`. */
export function openStorage(dataDir: string): Storage {
  const root = join(dataDir, 'files')

  const place = (key: string): string => {
    if (key.length > keyLength || !keyShape.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
    return join(root, key)
  }

  return {
    async put(key, bytes) {
      const path = place(key)
      if (addressedByContent.test(key) && (await sizeOf(path)) === bytes.byteLength) return
      await mkdirDurably(dirname(path))
      await writeDurably(path, bytes)
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
      await removeFolder(place(`pages/${spread(hash)}`))
    },
    async clearPages(part, unused_ms) {
      const folder = place(`pages/${part.toString(16).padStart(2, '0')}`)
      const names = await readdir(folder).catch((error: unknown) => {
        if (isAbsent(error)) return []
        throw error
      })
      let cleared = 0
      for (const name of names) {
        const path = join(folder, name)
        // a removal that was interrupted
        if (!sha256.test(name)) await rm(path, { recursive: true, force: true })
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

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Atomic, and durable after a power cut. */
export function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  return place(path, bytes, rename)
}

/** As `writeDurably`, but a file that is there stays: of parallel calls one writes it for all. */
export function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  return place(path, bytes, async (draft) => {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  })
}

async function place(
  path: string,
  bytes: Uint8Array,
  put: (draft: string, path: string) => Promise<void>,
): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    const file = await open(draft, 'wx', file_mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await put(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function mkdirDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: folder_mode })
  if (first === undefined) return
  // each new folder is an entry of its parent, which must be flushed too
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
