import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

declare module '#server/platform/services/services.ts' {
  interface Services {
    storage: Storage
  }
}

/** Widths of page images in pixels (docs/documents.md#page-images): a phone, and a wide or dense screen. */
export const pageWidths = [780, 1560] as const
export type PageWidth = (typeof pageWidths)[number]

/**
 * Where files are stored: a folder, or a bucket of S3. Keys are made by the server only: see `originalKey`, `pageKey`,
 * `sealedKey`. A file that is not there is an error with the code `ENOENT`, a bucket that does not answer an `Outage`.
 */
export type Storage = {
  /** Durable when the promise resolves (docs/security.md#rules, 4). */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** As `put`, without the whole file in memory. */
  putFrom(key: string, source: Source): Promise<void>
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
  /** The files of one kind, in the order of their keys. */
  list(kind: FileKind): AsyncGenerator<StoredFile>
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

/** The first segment of a key. */
export type FileKind = 'originals' | 'sealed' | 'archives' | 'pages'
export type StoredFile = { key: string; size: number }

/** The bytes of a file, which can be read again after a failure. */
export type Source = { size: number; sha256: string; open(): Promise<Readable> }

/** A stored file whose bytes are not those of its key. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

const sha256 = /^[0-9a-f]{64}$/
const keyShape = /^[a-z]+(?:\/[0-9a-z][0-9a-z.-]*)+$/
const keyLength = 200

/** Refuses a key that was not made here: it would be a path or an address. */
export function checkedKey(key: string): string {
  if (key.length > keyLength || !keyShape.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** The SHA-256 of a file that is stored under it: an existing one has that content. Null for other keys. */
export function contentHash(key: string): string | null {
  return /^(?:originals|sealed)\/[0-9a-f]{2}\/([0-9a-f]{64})\.pdf$/.exec(key)?.[1] ?? null
}

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

/** A cell of a page that is too large for one image: `index` from 1, along the rows from the top left. */
export type PageCell = { index: number; columns: number; rows: number }

/** `page` counts from 1; `width` is of the image: of the page, or of its cell. */
export function pageKey(hash: string, page: number, width: PageWidth, cell?: PageCell): string {
  if (!Number.isInteger(page) || page < 1) throw new Error(`not a page number: ${page}`)
  const which = cell ? `.${cell.index}of${cell.columns > 1 ? `${cell.columns}x` : ''}${cell.rows}` : ''
  return `${pagesFolder(hash)}/${page}-${width}${which}.v${drawing_version}.webp`
}

/** Changed whenever room for stamps is looked for differently. */
const rooms_version = 1

/** Where stamps have room on a document's pages; stored beside their images. */
export function roomsKey(hash: string): string {
  return `${pagesFolder(hash)}/rooms.v${rooms_version}.json`
}

/** Changed whenever text is read differently: texts of an earlier version are not shown any more. */
const text_version = 1

/** The text of a page; stored beside its images. */
export function textKey(hash: string, page: number): string {
  return `${pagesFolder(hash)}/${page}.text.v${text_version}.json`
}

/** All page images of a document. */
export const pagesFolder = (hash: string) => `pages/${spread(hash)}`

/** One of 256 parts of all documents with page images. */
export const pagesPart = (part: number) => `pages/${part.toString(16).padStart(2, '0')}`

/** 256 folders, so that none becomes too large to list. */
function spread(hash: string): string {
  if (!sha256.test(hash)) throw new Error('not a SHA-256 in lower-case hex')
  return `${hash.slice(0, 2)}/${hash}`
}
