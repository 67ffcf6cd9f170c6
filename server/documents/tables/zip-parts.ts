import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { tableFaultTexts as t } from '#shared/text/tables.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** A part whose bytes contradict themselves; `part` is its name, null for the ZIP as a whole. */
export class DamagedPart extends Error {
  override readonly name = 'DamagedPart'
  readonly part: string | null

  constructor(part: string | null, cause: unknown) {
    super(`${part ?? 'ZIP'} is damaged`, { cause })
    this.part = part
  }
}

const stored = 0
const deflated = 8

/** Names of parts are equal in any case (ISO/IEC 29500-2, 6.2.2.3), and some writers escape or turn their slashes. */
const keyOf = (name: string) => unescaped(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The parts of a ZIP by name, unpacked one after another within one common budget. */
export class ZipParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #bytes_left = inflate_bytes_max

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws DamagedPart for a file that is no ZIP or has false headers */
  static async open(file: Buffer): Promise<ZipParts> {
    try {
      const zip = await fromBufferPromise(file, { decodeStrings: false })
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileNameRaw.toString()), entry)
      return new ZipParts(zip, entries)
    } catch (error) {
      throw new DamagedPart(null, error)
    }
  }

  /** of its files, as they are compared: in lower case */
  names(): string[] {
    return [...this.#entries.keys()].filter((name) => !name.endsWith('/'))
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /**
   * @param receive gets the text in pieces as it is unpacked
   * @throws Refusal `file_bomb`, `file_encrypted`, `table_unreadable`; DamagedPart; what `receive` throws
   */
  async read(name: string, receive: (text: string) => void): Promise<void> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) return
    if (entry.isEncrypted()) refuse('file_encrypted')
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
      refuse('table_unreadable', { message: t.method(name) })
    }
    let decoder: TextDecoder | undefined
    const decode = (chunk?: Buffer) => {
      try {
        decoder ??= new TextDecoder(chunk && encodingOf(chunk), { fatal: true })
        return decoder.decode(chunk, { stream: chunk !== undefined })
      } catch (error) {
        throw new DamagedPart(name, error)
      }
    }
    for await (const chunk of this.#chunks(name, entry)) receive(decode(chunk))
    receive(decode())
  }

  async *#chunks(name: string, entry: Entry): AsyncGenerator<Buffer> {
    const stream = await this.#zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw new DamagedPart(name, error)
    })
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await chunks.next().catch((error: unknown) => {
          throw new DamagedPart(name, error)
        })
        if (next.done) return
        this.#bytes_left -= next.value.length
        if (this.#bytes_left < 0) refuse('file_bomb')
        yield next.value
      }
    } finally {
      stream.destroy()
    }
  }
}

/** By the byte order mark, else the zeros of UTF-16, else the declaration (XML 1.0, appendix F). */
function encodingOf(start: Buffer): string {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] !== 0 && start[1] === 0)) return 'utf-16le'
  if ((start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] !== 0)) return 'utf-16be'
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(
    start.toString('latin1', 0, 200),
  )?.[1]
  // .NET declares the encoding of the string that it held in memory
  return declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared
}
