import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** The parts of a ZIP by name, unpacked one after another within one common budget. */
export class ZipParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #bytes_left = inflate_bytes_max

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws what yauzl throws for a file that is no ZIP or has false headers */
  static async open(file: Buffer): Promise<ZipParts> {
    const zip = await fromBufferPromise(file)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new ZipParts(zip, entries)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /**
   * @param receive gets the text in pieces as it is unpacked
   * @throws Refusal `file_bomb`; an error of yauzl or of the decoder for a broken part; what `receive` throws
   */
  async read(name: string, receive: (text: string) => void): Promise<void> {
    const entry = this.#entries.get(name)
    if (!entry) return
    if (entry.isEncrypted()) refuse('file_encrypted')
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
      this.#bytes_left -= chunk.length
      if (this.#bytes_left < 0) refuse('file_bomb')
      receive(decoder.decode(chunk, { stream: true }))
    }
    receive(decoder.decode())
  }
}
