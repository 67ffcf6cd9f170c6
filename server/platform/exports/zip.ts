import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'

/**
 * A file of an archive: its bytes, or a stream of them.
 * @property compressed absent: bytes are, a stream is stored as it is
 */
export type ZipEntry = { path: string; compressed?: boolean } & (
  | { bytes: Buffer }
  | { open: () => Promise<Readable> | Readable }
)

const deflated = promisify(deflateRaw)
const signature = { local: 0x04034b50, after: 0x08074b50, central: 0x02014b50, end: 0x06054b50 } as const
const signature64 = { end: 0x06064b50, place: 0x07064b50 } as const
/** needed to read: 2.0 of what has no part of ZIP64 */
const versions = { plain: 20, zip64: 45 }
/** names in UTF-8; checksum and sizes after the data */
const flags = { utf8: 1 << 11, after: 1 << 3 }
const method = { stored: 0, deflated: 8 }
/** made on Unix: a file of mode 644 */
const made_by = (3 << 8) | versions.zip64
const attributes = 0o100644 * 2 ** 16
const uint32_max = 0xffffffff
const uint16_max = 0xffff
const part_bytes = 64 * 1024

/**
 * A ZIP archive (APPNOTE 6.3.10, ZIP64 where it must be), made no faster than it is read. Of each entry only its record
 * in the directory is kept: a hundred bytes and its name. A file may have 4 GiB less one byte.
 * @param modified of all files
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  modified: Date,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let waiting: Buffer[] = []
  let waiting_bytes = 0
  let written = 0
  const add = (bytes: Buffer) => {
    waiting.push(bytes)
    waiting_bytes += bytes.length
    written += bytes.length
  }
  const take = () => {
    const part = Buffer.concat(waiting)
    waiting = []
    waiting_bytes = 0
    return part
  }
  for await (const entry of entries) {
    const at = written
    const whole = 'bytes' in entry ? await packed(entry.bytes, entry.compressed ?? true) : null
    const known = { ...headOf(entry, modified), crc: whole?.crc ?? 0, packed: whole?.data.length ?? 0 }
    add(localHead(known, whole?.size ?? 0))
    if (whole) add(whole.data)
    const read = { crc: known.crc, size: whole?.size ?? 0 }
    if ('open' in entry) {
      const start = written
      const source = counted(await entry.open(), read)
      const stream = known.isCompressed ? pipeline(source, createDeflateRaw(), () => {}) : source
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        add(chunk)
        if (waiting_bytes >= part_bytes) yield take()
      }
      known.packed = written - start
      if (read.size > uint32_max - 1) throw new RangeError(`${entry.path} is too large for this archive`)
      add(uint32s(signature.after, read.crc, known.packed, read.size))
    }
    directory.push(centralRecord({ ...known, crc: read.crc }, read.size, at))
    if (waiting_bytes >= part_bytes) yield take()
  }
  const start = written
  for (const record of directory) {
    add(record)
    if (waiting_bytes >= part_bytes) yield take()
  }
  add(endOf(directory.length, start, written - start))
  yield take()
}

async function packed(bytes: Buffer, isCompressed: boolean) {
  return { data: isCompressed ? await deflated(bytes) : bytes, crc: crc32(bytes), size: bytes.length }
}

async function* counted(stream: Readable, read: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Buffer | string)
    read.crc = crc32(bytes, read.crc)
    read.size += bytes.length
    yield bytes
  }
}

type Head = ReturnType<typeof headOf> & { crc: number; packed: number }

function headOf(entry: ZipEntry, modified: Date) {
  return {
    name: Buffer.from(entry.path),
    isStream: 'open' in entry,
    isCompressed: entry.compressed ?? 'bytes' in entry,
    modified,
  }
}

/** The fields that local and central records share, from `version needed` on. */
function shared(head: Head, size: number, extra_bytes: number, version = versions.plain): Buffer {
  const { name, isStream, isCompressed, modified, crc, packed } = head
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(version, 0)
  bytes.writeUInt16LE(flags.utf8 | (isStream ? flags.after : 0), 2)
  bytes.writeUInt16LE(isCompressed ? method.deflated : method.stored, 4)
  bytes.writeUInt16LE(
    (modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | (modified.getUTCSeconds() >> 1),
    6,
  )
  const day = (modified.getUTCMonth() + 1) * 32 + modified.getUTCDate()
  bytes.writeUInt16LE((modified.getUTCFullYear() - 1980) * 512 + day, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(packed, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  bytes.writeUInt16LE(extra_bytes, 24)
  return bytes
}

function localHead(head: Head, size: number): Buffer {
  return Buffer.concat([uint32s(signature.local), shared(head, size, 0), head.name])
}

function centralRecord(head: Head, size: number, at: number): Buffer {
  const isFar = at >= uint32_max
  const extra = Buffer.concat([timeField(head.modified), isFar ? placeField(at) : Buffer.alloc(0)])
  const start = Buffer.alloc(6)
  start.writeUInt32LE(signature.central, 0)
  start.writeUInt16LE(made_by, 4)
  const headerEnd = Buffer.alloc(14)
  headerEnd.writeUInt32LE(attributes, 6)
  headerEnd.writeUInt32LE(Math.min(at, uint32_max), 10)
  return Buffer.concat([
    start,
    shared(head, size, extra.length, isFar ? versions.zip64 : versions.plain),
    headerEnd,
    head.name,
    extra,
  ])
}

/** Info-ZIP's «UT»: seconds of UTC, where the other field has no zone. */
function timeField(modified: Date): Buffer {
  const bytes = Buffer.alloc(9)
  bytes.write('UT', 'latin1')
  bytes.writeUInt16LE(5, 2)
  bytes.writeUInt8(1, 4)
  bytes.writeUInt32LE(Math.floor(modified.getTime() / 1000), 5)
  return bytes
}

/** Offset of an entry beyond 4 GiB. */
function placeField(at: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(1, 0)
  bytes.writeUInt16LE(8, 2)
  bytes.writeBigUInt64LE(BigInt(at), 4)
  return bytes
}

function endOf(count: number, start: number, bytes: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end, 0)
  end.writeUInt16LE(Math.min(count, uint16_max), 8)
  end.writeUInt16LE(Math.min(count, uint16_max), 10)
  end.writeUInt32LE(Math.min(bytes, uint32_max), 12)
  end.writeUInt32LE(Math.min(start, uint32_max), 16)
  if (count < uint16_max && start < uint32_max && bytes < uint32_max) return end
  const whole = Buffer.alloc(56)
  whole.writeUInt32LE(signature64.end, 0)
  // without its own first 12 bytes
  whole.writeBigUInt64LE(BigInt(whole.length - 12), 4)
  whole.writeUInt16LE(made_by, 12)
  whole.writeUInt16LE(versions.zip64, 14)
  const fields = [count, count, bytes, start]
  for (const [index, field] of fields.entries()) whole.writeBigUInt64LE(BigInt(field), 24 + index * 8)
  const place = Buffer.alloc(20)
  place.writeUInt32LE(signature64.place, 0)
  place.writeBigUInt64LE(BigInt(start + bytes), 8)
  place.writeUInt32LE(1, 16)
  return Buffer.concat([whole, place, end])
}

function uint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
