import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type ExchangePlace, exchangePlaces, exchangeTexts as t } from '#shared/text/exchange-files.ts'
import { isAbsent, writeDurably } from '#server/documents/storage/durable-file.ts'
import { faultOf } from '#server/platform/core/outage.ts'
import { decodeName, isPassing } from './file-names.ts'

/** Nothing is exchanged with a folder now; the message is for people. */
export class FolderFault extends Error {
  override readonly name = 'FolderFault'
}

/** What lies in «Входящие». */
export type Incoming = {
  /** as the file system has it, which may be no UTF-8 */
  raw: Buffer
  name: string
  kind: 'file' | 'link'
  size: number
  /** changes with every write */
  state: string
}

/** of one look; what is left comes with the next one */
const entries_max = 20_000
/** as other programs of this machine make files: what they may do is the umask's */
const file_mode = 0o666
const folder_mode = 0o777
const draft = /^\.[0-9a-f]{16}\.tmp$/

const places = Object.keys(exchangePlaces) as ExchangePlace[]

/** An exchange folder on a disk, which may be that of another machine. Nothing here follows a link or leaves the folder. */
export class ExchangeFolder {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  #at = (place: ExchangePlace, ...names: string[]) => join(this.#path, exchangePlaces[place], ...names)

  /**
   * Makes what is missing. Where files were exchanged before, a folder without «Входящие» is a disk that is not mounted: what
   * was written there would be lost.
   * @throws FolderFault
   */
  async prepare(was_opened: boolean): Promise<void> {
    if (!(await isFolder(this.#path))) {
      if (was_opened) throw new FolderFault(t.away)
      await mkdir(this.#path, { mode: folder_mode }).catch((error: unknown) => {
        throw isAbsent(error) ? new FolderFault(t.no_folder) : error
      })
    }
    if (was_opened && !(await isFolder(this.#at('incoming')))) throw new FolderFault(t.away)
    for (const place of places) {
      if (!(await isFolder(this.#at(place)))) await mkdir(this.#at(place), { mode: folder_mode })
    }
  }

  /** Removes what a killed server has left half written. */
  async clearDrafts(): Promise<void> {
    for (const place of places) {
      for (const name of await readdir(this.#at(place))) if (draft.test(name)) await this.#remove(this.#at(place, name))
    }
  }

  async incoming(): Promise<Incoming[]> {
    const found: Incoming[] = []
    for (const entry of await readdir(this.#at('incoming'), { encoding: 'buffer', withFileTypes: true })) {
      const raw = entry.name
      const name = decodeName(raw)
      if (isPassing(name)) continue
      if (found.length >= entries_max) break
      const stat = await lstat(this.#raw(raw), { bigint: true }).catch(absentAsNull)
      if (!stat || (!stat.isFile() && !stat.isSymbolicLink())) continue
      const { size, mtimeNs, ino } = stat
      const kind = stat.isSymbolicLink() ? 'link' : 'file'
      found.push({ raw, name, kind, size: Number(size), state: `${size} ${mtimeNs} ${ino}` })
    }
    return found
  }

  /** Checks that files can be moved, before a claim is stored. @throws FolderFault */
  async refuseUnwritable(): Promise<void> {
    const path = this.#at('work', '.проба')
    await writeDurably(path, Buffer.from('1'), file_mode)
    await rm(path)
  }

  /** Null for a file that is gone, that is no plain file, or that is larger. */
  readIncoming = ({ raw }: Incoming, bytes_max: number): Promise<Buffer | 'too_large' | null> =>
    readPlain(this.#raw(raw), bytes_max)
  readWork = (name: string, bytes_max: number): Promise<Buffer | 'too_large' | null> =>
    readPlain(this.#at('work', name), bytes_max)

  /** @returns false when it is not there */
  async take({ raw }: Incoming, work_name: string): Promise<boolean> {
    return moved(this.#raw(raw), this.#at('work', work_name))
  }

  /** Puts back what was taken, unless another file of its name has come. */
  async giveBack(work_name: string, { raw }: Incoming): Promise<void> {
    if (await isThere(this.#raw(raw))) return
    await moved(this.#at('work', work_name), this.#raw(raw))
  }

  hasWork = (name: string): Promise<boolean> => isThere(this.#at('work', name))
  has = (place: ExchangePlace, name: string): Promise<boolean> => isThere(this.#at(place, name))

  async place(work_name: string, place: ExchangePlace, ...names: string[]): Promise<void> {
    if (!(await this.hasWork(work_name))) return
    await this.#makeFolder(place, names)
    await moved(this.#at('work', work_name), this.#at(place, ...names))
  }

  /** A link that somebody has put there is not copied, unlike by `copyFile`. */
  async copy(work_name: string, place: ExchangePlace, ...names: string[]): Promise<void> {
    const bytes = await this.readWork(work_name, Infinity)
    if (Buffer.isBuffer(bytes)) await this.write(bytes, place, ...names)
  }

  async write(bytes: Uint8Array | AsyncIterable<Uint8Array>, place: ExchangePlace, ...names: string[]): Promise<void> {
    await this.#makeFolder(place, names)
    await writeDurably(this.#at(place, ...names), bytes, file_mode)
  }

  /** Removes files that lie in the folders of results for so long; folders of returned files with their last one. */
  async clear(older_than: Date): Promise<number> {
    let removed = 0
    for (const place of places) {
      if (place === 'incoming' || place === 'work') continue
      for (const entry of await readdir(this.#at(place), { withFileTypes: true, recursive: place === 'returned' })) {
        const path = join(entry.parentPath, entry.name)
        const stat = await lstat(path).catch(absentAsNull)
        // a moved file keeps the time at which it was written
        if (!stat?.isFile() || Math.max(stat.mtimeMs, stat.ctimeMs) > older_than.getTime()) continue
        await this.#remove(path)
        removed += 1
      }
    }
    return removed
  }

  #raw = (raw: Buffer) => Buffer.concat([Buffer.from(this.#at('incoming') + sep), raw])
  #remove = (path: string) => rm(path, { force: true })

  async #makeFolder(place: ExchangePlace, names: readonly string[]): Promise<void> {
    const [folder] = names.length > 1 ? names : []
    if (folder !== undefined && !(await isFolder(this.#at(place, folder)))) {
      await mkdir(this.#at(place, folder), { mode: folder_mode })
    }
  }
}

/** What a file system says, for people. Null for an error that is none of a disk. */
export function diskFault(error: unknown): string | null {
  const code = faultOf(error)
  if (code === undefined || !(error instanceof Error) || !('syscall' in error) || 'severity' in error) return null
  if (code === 'EACCES' || code === 'EPERM') return t.not_allowed
  if (code === 'EROFS') return t.read_only
  if (code === 'ENOSPC' || code === 'EDQUOT') return t.full
  return code === 'ENOENT' ? t.away : t.disk(code)
}

const absentAsNull = (error: unknown): null => {
  if (isAbsent(error)) return null
  throw error
}

const isThere = async (path: string | Buffer) => (await lstat(path).catch(absentAsNull)) !== null

/** @throws FolderFault for a link or a file in its place */
async function isFolder(path: string): Promise<boolean> {
  const stat = await lstat(path).catch(absentAsNull)
  if (stat && !stat.isDirectory()) throw new FolderFault(t.is_link)
  return stat !== null
}

async function moved(from: string | Buffer, to: string | Buffer): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** The last segment is never followed, and a pipe is never waited for. */
async function readPlain(path: string | Buffer, bytes_max: number): Promise<Buffer | 'too_large' | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((error: unknown) => {
    if (isAbsent(error) || faultOf(error) === 'ELOOP') return null
    throw error
  })
  if (!file) return null
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return null
    if (stat.size > bytes_max) return 'too_large'
    const bytes = await file.readFile()
    return bytes.length > bytes_max ? 'too_large' : bytes
  } finally {
    await file.close()
  }
}
