/** [MS-CFB] 2.2: of sectors of 512 and of 4 096 bytes */
const [end_of_chain, free, table_sector] = [0xfffffffe, 0xffffffff, 0xfffffffd]
const mini_bytes = 64
const cutoff_bytes = 4096

export type Stream = { name: string; bytes: Buffer; folder?: string }
type Shape = {
  sector_bytes?: 512 | 4096
  /** empty sectors between the streams, as saving over an older file leaves them */
  gap?: number
  /** streams in the order of the directory */
  streams: Stream[]
  folders?: string[]
}

/** A compound file whose short streams lie in the mini stream, as the format wants it. */
export function aCompoundFile({ sector_bytes = 512, gap = 0, streams, folders = [] }: Shape): Buffer {
  const sectors: Chain = { unit_bytes: sector_bytes, units: [], next: [] }
  const minis: Chain = { unit_bytes: mini_bytes, units: [], next: [] }
  const add = (bytes: Buffer): number => {
    for (let nth = 0; nth < gap; nth++) {
      sectors.units.push(Buffer.alloc(sector_bytes, 0x13))
      sectors.next.push(free)
    }
    return addTo(sectors, bytes)
  }
  const addShort = (bytes: Buffer): number => addTo(minis, bytes)
  const placed = streams.map(({ name, bytes }) => ({
    name,
    type: 2,
    size: bytes.length,
    start: bytes.length < cutoff_bytes ? addShort(bytes) : add(bytes),
  }))
  const miniStream = Buffer.concat(minis.units)
  const root = { name: 'Root Entry', type: 5, size: miniStream.length, start: add(miniStream) }
  const rows = [root, ...folders.map((name) => ({ name, type: 1, size: 0, start: 0 })), ...placed]
  const directory = add(Buffer.concat(rows.map((row, nth) => entry(row, nth === 0 && rows.length > 1 ? 1 : free))))
  const miniTableStart = add(wordsOf(minis.next))
  const { next: table } = sectors
  const count = tablesFor(table.length, sector_bytes / 4)
  const tableStart = sectors.units.length
  for (let nth = 0; nth < count; nth++) table.push(table_sector)
  while (table.length % (sector_bytes / 4) !== 0) table.push(free)
  const head = Buffer.alloc(sector_bytes)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(sector_bytes === 512 ? 3 : 4, 0x1a)
  head.writeUInt16LE(0xfffe, 0x1c)
  head.writeUInt16LE(Math.log2(sector_bytes), 0x1e)
  head.writeUInt16LE(6, 0x20)
  const numbers = [count, directory, 0, cutoff_bytes, miniTableStart, Math.ceil(minis.next.length / (sector_bytes / 4))]
  numbers.forEach((value, nth) => head.writeUInt32LE(value, 0x2c + 4 * nth))
  head.writeUInt32LE(end_of_chain, 0x44)
  for (let nth = 0; nth < 109; nth++) head.writeUInt32LE(nth < count ? tableStart + nth : free, 0x4c + 4 * nth)
  return Buffer.concat([head, ...sectors.units, wordsOf(table)])
}

/** Units of a file or of its mini stream, and which one follows each. */
type Chain = { unit_bytes: number; units: Buffer[]; next: number[] }

/** @returns the number of its first unit */
function addTo({ unit_bytes, units, next }: Chain, bytes: Buffer): number {
  const start = units.length
  const count = Math.ceil(bytes.length / unit_bytes)
  for (let nth = 0; nth < count; nth++) {
    units.push(padded(bytes.subarray(nth * unit_bytes, (nth + 1) * unit_bytes), unit_bytes))
    next.push(nth + 1 < count ? start + nth + 1 : end_of_chain)
  }
  return count === 0 ? end_of_chain : start
}

/** Sectors of the table, which lists itself too. */
function tablesFor(listed: number, in_sector: number): number {
  let count = 1
  while (listed + count > count * in_sector) count += 1
  return count
}

function entry(
  { name, type, size, start }: { name: string; type: number; size: number; start: number },
  child: number,
) {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(2 * name.length + 2, 64)
  bytes.writeUInt8(type, 66)
  for (const [at, value] of [
    [68, free],
    [72, free],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    bytes.writeUInt32LE(value, at)
  return bytes
}

const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])

function wordsOf(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, nth) => bytes.writeUInt32LE(value, 4 * nth))
  return bytes
}

type Wishes = {
  /** stretches of text, each stored apart */
  pieces?: string[]
  /** whether characters have two bytes */
  wide?: boolean
  flags?: number
  version?: number
  /** bytes before the text */
  lead?: number
  table?: '0Table' | '1Table'
}

/** The streams of a document of Word, in the least parts of [MS-DOC]: the FIB, the text and its table of pieces. */
export function docStreams({
  pieces = ['Договор\r'],
  wide = true,
  flags = 0,
  version = 0xc1,
  lead = 1024,
  table = '1Table',
}: Wishes = {}): Stream[] {
  const head = Buffer.alloc(lead)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(version, 2)
  head.writeUInt16LE(flags | (table === '1Table' ? 0x200 : 0), 0x0a)
  const texts = pieces.map((piece) => Buffer.from(piece, wide ? 'utf16le' : 'latin1'))
  const characters = pieces.reduce((sum, piece) => sum + piece.length, 0)
  head.writeInt32LE(characters, 0x4c)
  const positions = [0]
  const descriptors: Buffer[] = []
  let at = lead
  for (const [nth, piece] of pieces.entries()) {
    positions.push((positions.at(-1) ?? 0) + piece.length)
    const descriptor = Buffer.alloc(8)
    descriptor.writeUInt32LE(wide ? at : at * 2 + 0x40000000, 2)
    descriptors.push(descriptor)
    // a byte between them, so that no instruction is whole in the stream
    at += (texts[nth]?.length ?? 0) + 2
  }
  const list = Buffer.concat([wordsOf(positions), ...descriptors])
  const clx = Buffer.alloc(5)
  clx.writeUInt8(2, 0)
  clx.writeUInt32LE(list.length, 1)
  head.writeUInt32LE(0, 0x1a2)
  head.writeUInt32LE(list.length + 5, 0x1a6)
  return [
    { name: 'WordDocument', bytes: Buffer.concat([head, ...texts.flatMap((text) => [text, Buffer.from('zz')])]) },
    { name: table, bytes: Buffer.concat([clx, list]) },
  ]
}
