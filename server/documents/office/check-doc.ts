import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { isForeignField } from './foreign-fields.ts'

/** [MS-CFB] 2.2 and 2.6 */
const end_of_chain = 0xfffffffe
const free = 0xffffffff
const entry_bytes = 128
const header_table_at = 0x4c
const header_table_entries = 109

type Entry = { name: string; child: number; start: number; size: number }

/**
 * Checks a document of Word 97–2003 ([MS-DOC] in a compound file).
 * @throws Refusal `word_macros`, `word_objects`, `word_links`, `file_encrypted`, `not_a_pdf` for a compound file of
 * another program, `file_broken`
 */
export function checkDoc(sent: Uint8Array): { has_changes: boolean } {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  try {
    checkEntries(file)
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse('file_broken')
  }
  return { has_changes: false }
}

function checkEntries(file: Buffer): void {
  const sectors = new Sectors(file)
  const entries = sectors.entries()
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.has('encryptedpackage') || names.has('encryptioninfo')) refuse('file_encrypted')
  const document = entries.find(({ name }) => name === 'WordDocument')
  if (!document) refuse('not_a_pdf')
  if (['macros', 'vba', '_vba_project', '_vba_project_cur'].some((name) => names.has(name))) refuse('word_macros')
  if (entries.some(({ name, child }) => name === 'ObjectPool' && child !== free)) refuse('word_objects')
  const stream = sectors.chain(document.start).subarray(0, document.size)
  // FibBase.fEncrypted
  if ((stream.readUInt16LE(0x0a) & 0x0100) !== 0) refuse('file_encrypted')
  if (fieldsOf(stream).some(isForeignField)) refuse('word_links')
}

const instruction_chars_max = 64

/** Beginnings of the instructions of fields, whose text is stored with one or two bytes a character. */
function fieldsOf(stream: Buffer): string[] {
  const found: string[] = []
  for (let at = stream.indexOf(field_begin); at !== -1; at = stream.indexOf(field_begin, at + 1)) {
    const piece = stream.subarray(at + 1, at + 1 + 2 * instruction_chars_max)
    found.push(piece.toString('latin1'), piece.subarray(1).toString('utf16le'))
  }
  return found
}

const field_begin = 0x13

class Sectors {
  readonly #file: Buffer
  readonly #size: number
  readonly #table: number[] = []

  constructor(file: Buffer) {
    this.#file = file
    this.#size = 1 << file.readUInt16LE(0x1e)
    const tables = Array.from({ length: header_table_entries }, (_, nth) =>
      file.readUInt32LE(header_table_at + 4 * nth),
    )
    let more = file.readUInt32LE(0x44)
    for (let left = file.readUInt32LE(0x48); left > 0 && more < end_of_chain; left--) {
      const words = this.#words(more)
      more = words.pop() ?? end_of_chain
      tables.push(...words)
    }
    for (const sector of tables)
      if (sector < end_of_chain - 3) for (const next of this.#words(sector)) this.#table.push(next)
  }

  /** @throws Error for a chain that leaves the file or comes back to itself */
  chain(start: number): Buffer {
    const sectors: Buffer[] = []
    for (let at = start; at !== end_of_chain; at = this.#table[at] ?? free) {
      if (sectors.length > this.#file.length / this.#size) throw new Error('a chain without end')
      sectors.push(this.#sector(at))
    }
    return Buffer.concat(sectors)
  }

  entries(): Entry[] {
    const folder = this.chain(this.#file.readUInt32LE(0x30))
    return Array.from({ length: Math.floor(folder.length / entry_bytes) }, (_, nth) => {
      const entry = folder.subarray(nth * entry_bytes, (nth + 1) * entry_bytes)
      const name_bytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
      const name = entry.subarray(0, name_bytes).toString('utf16le')
      return { name, child: entry.readUInt32LE(76), start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) }
    })
  }

  #sector(nth: number): Buffer {
    const at = (nth + 1) * this.#size
    if (at >= this.#file.length) throw new RangeError('a sector outside of the file')
    return this.#file.subarray(at, at + this.#size)
  }

  #words(nth: number): number[] {
    const sector = this.#sector(nth)
    return Array.from({ length: Math.floor(sector.length / 4) }, (_, word) => sector.readUInt32LE(4 * word))
  }
}
