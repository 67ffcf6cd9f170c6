/** [MS-CFB] 2.1–2.6 */
const end_of_chain = 0xfffffffe
const sectors_max = 0xfffffffa
const free = 0xffffffff
const entry_bytes = 128
const header_table_at = 0x4c
const header_table_entries = 109
const mini_sector_bytes = 64
/** Streams that are shorter lie in the mini stream; the format allows no other value. */
const mini_cutoff_bytes = 4096

const entryTypes = { 1: 'storage', 2: 'stream', 5: 'root' } as const

export type Entry = {
  name: string
  type: 'storage' | 'stream' | 'root'
  /** whether anything lies in it */
  has_children: boolean
  start: number
  size: number
}

/** A compound file, in which Word up to 2003 keeps streams and folders of streams. */
export class CompoundFile {
  readonly #file: Buffer
  readonly #size: number
  readonly #table: number[] = []
  readonly #miniTable: number[]
  readonly #miniStream: Buffer
  readonly entries: Entry[]

  /** @throws Error for a chain that leaves the file or comes back to itself, or another cutoff of short streams */
  constructor(file: Buffer) {
    this.#file = file
    this.#size = 1 << file.readUInt16LE(0x1e)
    if (file.readUInt32LE(0x38) !== mini_cutoff_bytes) throw new Error('another cutoff')
    const tables = Array.from({ length: header_table_entries }, (_, nth) =>
      file.readUInt32LE(header_table_at + 4 * nth),
    )
    let more = file.readUInt32LE(0x44)
    for (let left = file.readUInt32LE(0x48); left > 0 && more < end_of_chain; left--) {
      const next = words(this.#sector(more))
      more = next.pop() ?? end_of_chain
      tables.push(...next)
    }
    for (const sector of tables)
      if (sector <= sectors_max) for (const next of words(this.#sector(sector))) this.#table.push(next)
    this.entries = this.#readEntries()
    const root = this.entries.find(({ type }) => type === 'root')
    const tableStart = file.readUInt32LE(0x3c)
    this.#miniTable = tableStart < end_of_chain ? words(this.#chain(tableStart)) : []
    this.#miniStream = root && root.start < end_of_chain ? this.#chain(root.start) : Buffer.alloc(0)
  }

  /** Streams of this name, in whatever folder: programs compare names without regard to case. */
  streams(name: string): Buffer[] {
    const wanted = name.toLowerCase()
    return this.entries
      .filter((entry) => entry.type === 'stream' && entry.name.toLowerCase() === wanted)
      .map((entry) => this.#read(entry))
  }

  #read({ start, size }: Entry): Buffer {
    if (size === 0) return Buffer.alloc(0)
    if (size >= mini_cutoff_bytes) return this.#chain(start).subarray(0, size)
    const pieces = chainOf(this.#miniTable, start, this.#miniStream.length / mini_sector_bytes).map((nth) => {
      const at = nth * mini_sector_bytes
      if (at >= this.#miniStream.length) throw new RangeError('a sector outside of the mini stream')
      return this.#miniStream.subarray(at, at + mini_sector_bytes)
    })
    return Buffer.concat(pieces).subarray(0, size)
  }

  #readEntries(): Entry[] {
    const folder = this.#chain(this.#file.readUInt32LE(0x30))
    return Array.from({ length: Math.floor(folder.length / entry_bytes) }, (_, nth) =>
      folder.subarray(nth * entry_bytes, (nth + 1) * entry_bytes),
    ).flatMap((entry) => {
      const type = entryTypes[entry.readUInt8(66) as keyof typeof entryTypes]
      if (!type) return []
      const name_bytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
      const name = entry.subarray(0, name_bytes).toString('utf16le')
      const has_children = entry.readUInt32LE(76) !== free
      return [{ name, type, has_children, start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) }]
    })
  }

  #chain(start: number): Buffer {
    const sectors = chainOf(this.#table, start, this.#file.length / this.#size)
    return Buffer.concat(sectors.map((nth) => this.#sector(nth)))
  }

  #sector(nth: number): Buffer {
    const at = (nth + 1) * this.#size
    if (at >= this.#file.length) throw new RangeError('a sector outside of the file')
    return this.#file.subarray(at, at + this.#size)
  }
}

function chainOf(table: readonly number[], start: number, length_max: number): number[] {
  const sectors: number[] = []
  for (let at = start; at !== end_of_chain; at = table[at] ?? free) {
    if (sectors.length > length_max) throw new Error('a chain without end')
    if (at > sectors_max) throw new RangeError('a chain that leads nowhere')
    sectors.push(at)
  }
  return sectors
}

const words = (sector: Buffer) =>
  Array.from({ length: Math.floor(sector.length / 4) }, (_, word) => sector.readUInt32LE(4 * word))
