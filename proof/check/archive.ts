import type { ZipFile } from '#shared/browser/read-zip.ts'
import { certificatesIn } from '#server/documents/cms/chain.ts'
import { digestOf, hashOf } from '../browser/hashes.ts'

/** The sentence that `check.sh` ends with at the same place, without its first word. */
export class Wrong extends Error {
  override readonly name = 'Wrong'
}

export function wrong(text: string): never {
  throw new Wrong(text)
}

/** Metadata that operating systems add when they pack a folder again. */
const isAdded = (path: string) => /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path)

export const lists = { sums: 'SHA256SUMS', signature: 'SHA256SUMS.p7s' } as const

type Certificates = ReturnType<typeof certificatesIn>

/** The files of an archive of evidence, by their path from where its list is. */
export class Archive {
  readonly #files: ReadonlyMap<string, ZipFile>
  readonly #sums = new Map<string, string>()
  readonly #certificates = new Map<string, Certificates>()
  /** links, files that are there twice, and such that do not unpack */
  readonly faulty: readonly { path: string; fault: NonNullable<ZipFile['fault']> }[]

  constructor(all: readonly ZipFile[]) {
    const own = all.filter(({ path }) => !isAdded(path))
    const list = own
      .map(({ path }) => path)
      .filter((path) => path === lists.sums || path.endsWith(`/${lists.sums}`))
      .toSorted((a, b) => a.length - b.length)[0]
    // people pack the folder, not what is in it
    const prefix = list?.slice(0, -lists.sums.length) ?? ''
    const named = own.map((file) => ({
      ...file,
      path: file.path.startsWith(prefix) ? file.path.slice(prefix.length) : file.path,
    }))
    this.#files = new Map(named.map((file) => [file.path, file]))
    this.faulty = named.flatMap(({ path, fault }) => (fault ? [{ path, fault }] : []))
  }

  get paths(): string[] {
    return [...this.#files.keys()].toSorted()
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  /** @throws {Wrong} when it is not there, or does not unpack */
  async bytes(path: string): Promise<Buffer> {
    const file = this.#files.get(path)
    if (!file || file.fault) return wrong(`нет файла ${path}`)
    const bytes = await file.read().catch(() => wrong(`нет файла ${path}`))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  async text(path: string): Promise<string> {
    return (await this.bytes(path)).toString('utf8')
  }

  /** Of a file that may be absent: none then. */
  async lines(path: string): Promise<string[]> {
    return this.has(path) ? linesOf(await this.text(path)) : []
  }

  /** Of certificates in a file; none where it is absent or broken. */
  async certificates(path: string): Promise<Certificates> {
    const known = this.#certificates.get(path)
    if (known) return known
    const read = this.has(path) ? certificatesOf(await this.text(path)) : []
    this.#certificates.set(path, read)
    return read
  }

  /** SHA-256, by the browser, which is quicker; of each file once. */
  async sum(path: string): Promise<string> {
    const known = this.#sums.get(path)
    if (known !== undefined) return known
    const sum = await sumOf(await this.bytes(path))
    this.#sums.set(path, sum)
    return sum
  }
}

/** SHA-256 of many bytes. */
export const sumOf = async (bytes: Buffer): Promise<string> => (await digestOf('sha256', bytes)).toString('hex')

export const sha256 = (bytes: Uint8Array | string): string =>
  hashOf('sha256', typeof bytes === 'string' ? Buffer.from(bytes) : bytes).toString('hex')

function certificatesOf(pem: string): Certificates {
  try {
    return certificatesIn(pem)
  } catch {
    return []
  }
}

export function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
