import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  read(key: string): Promise<Buffer>
  /**
   * `size` of the whole file in bytes.
   * @param part the bytes to read, both ends included; by default all
   */
  stream(key: string, part?: { start: number; end: number }): Promise<{ stream: Readable; size: number }>
  exists(key: string): Promise<boolean>
  /** Throws if nothing can be written: for `/readyz`. */
  check(): Promise<void>
}

const sha256 = /^[0-9a-f]{64}$/
const keyShape = /^[a-z]+(?:\/[0-9a-z][0-9a-z.-]*)+$/
const keyLength = 200

/** Such a key contains the content's hash: an existing file of the same size has that content. */
const addressedByContent = /^(?:originals|sealed)\/[0-9a-f]{2}\/[0-9a-f]{64}\.pdf$/

export function originalKey(hash: string): string {
  return `originals/${spread(hash)}.pdf`
}

export function sealedKey(hash: string): string {
  return `sealed/${spread(hash)}.pdf`
}

/** `page` counts from 1. */
export function pageKey(hash: string, page: number, width: PageWidth): string {
  if (!Number.isInteger(page) || page < 1) throw new Error(`not a page number: ${page}`)
  return `pages/${spread(hash)}/${page}-${width}.webp`
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
    async read(key) {
      return readFile(place(key))
    },
    async stream(key, part) {
      const file = await open(place(key))
      const { size } = await file.stat()
      return { stream: createReadStream('', { ...part, fd: file }), size }
    },
    async exists(key) {
      return (await sizeOf(place(key))) !== null
    },
    async check() {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
      const probe = join(root, `.probe-${randomBytes(6).toString('hex')}`)
      await writeDurably(probe, Buffer.from('ok'))
      await rm(probe, { force: true })
    },
  }
}

/** Atomic, and durable after a power cut. Also used for keys, hence `mode`. */
export async function writeDurably(path: string, bytes: Uint8Array, mode = 0o644): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    const file = await open(draft, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function mkdirDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
