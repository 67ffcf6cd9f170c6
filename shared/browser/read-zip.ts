/** A file of a ZIP. `read` unpacks it and throws when it has another size than the archive says. */
export type ZipFile = {
  path: string
  fault: 'link' | 'twice' | 'unreadable' | null
  read: () => Promise<Uint8Array<ArrayBuffer>>
}

/** A ZIP that no reader would understand in one way only, or that is too large for this page. */
export class BadZip extends Error {
  override readonly name = 'BadZip'
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const head_bytes = { local: 30, central: 46, end: 22 } as const
const comment_bytes_max = 0xffff
const method = { stored: 0, deflated: 8 } as const
const encrypted_flag = 1
const unix = 3
/** S_IFMT and S_IFLNK of a Unix mode */
const kinds = { mask: 0o170000, link: 0o120000 } as const

/** By its first four bytes. */
export const isZip = (beginning: Uint8Array): boolean =>
  beginning.length === 4 && new DataView(beginning.buffer).getUint32(0, true) === signature.local

/**
 * The files of a ZIP by its directory (APPNOTE 6.3.10), which is what unpackers go by; a name that differs in the file's
 * own head makes the archive bad. Nothing is unpacked before it is read.
 * @throws BadZip
 */
export async function readZip(zip: Blob): Promise<ZipFile[]> {
  const { at, bytes, count } = await endOf(zip)
  const directory = await viewOf(zip, at, bytes)
  const files: ZipFile[] = []
  const seen = new Set<string>()
  let next = 0
  for (let i = 0; i < count; i++) {
    if (next + head_bytes.central > bytes || directory.getUint32(next, true) !== signature.central) throw new BadZip()
    const [made_by, flags, how] = [5, 8, 10].map((offset) =>
      offset === 5 ? directory.getUint8(next + offset) : directory.getUint16(next + offset, true),
    ) as [number, number, number]
    const [packed, size] = [20, 24].map((offset) => directory.getUint32(next + offset, true)) as [number, number]
    const [name_bytes, extra_bytes, note_bytes] = [28, 30, 32].map((offset) =>
      directory.getUint16(next + offset, true),
    ) as [number, number, number]
    const [mode, start] = [directory.getUint16(next + 40, true), directory.getUint32(next + 42, true)]
    if (next + head_bytes.central + name_bytes > bytes) throw new BadZip()
    const name = new Uint8Array(directory.buffer, next + head_bytes.central, name_bytes)
    next += head_bytes.central + name_bytes + extra_bytes + note_bytes
    const path = textOf(name)
    if (path.endsWith('/') && size === 0) continue
    const known = seen.has(path)
    seen.add(path)
    const isLink = made_by === unix && (mode & kinds.mask) === kinds.link
    const isReadable = (flags & encrypted_flag) === 0 && (how === method.stored || how === method.deflated)
    files.push({
      path,
      fault: isLink ? 'link' : known ? 'twice' : isReadable ? null : 'unreadable',
      read: () => unpacked(zip, { name: name.slice(), start, packed, size, deflated: how === method.deflated }),
    })
  }
  return files
}

async function endOf(zip: Blob): Promise<{ at: number; bytes: number; count: number }> {
  const from = Math.max(0, zip.size - head_bytes.end - comment_bytes_max)
  const tail = await viewOf(zip, from, zip.size - from)
  for (let at = tail.byteLength - head_bytes.end; at >= 0; at--) {
    if (tail.getUint32(at, true) !== signature.end) continue
    const [count, bytes, start] = [
      tail.getUint16(at + 10, true),
      tail.getUint32(at + 12, true),
      tail.getUint32(at + 16, true),
    ]
    // ZIP64, or not what its directory says
    if (count === 0xffff || start + bytes > from + at) throw new BadZip()
    return { at: start, bytes, count }
  }
  throw new BadZip()
}

type Packed = { name: Uint8Array; start: number; packed: number; size: number; deflated: boolean }

async function unpacked(zip: Blob, { name, start, packed, size, deflated }: Packed): Promise<Uint8Array<ArrayBuffer>> {
  const head = await viewOf(zip, start, head_bytes.local + name.length)
  const isHead = head.byteLength === head_bytes.local + name.length && head.getUint32(0, true) === signature.local
  const own = isHead && new Uint8Array(head.buffer, head_bytes.local)
  if (!own || head.getUint16(26, true) !== name.length || !own.every((byte, i) => byte === name[i])) throw new BadZip()
  const from = start + head_bytes.local + name.length + head.getUint16(28, true)
  const held = zip.slice(from, from + packed)
  const stream = deflated ? held.stream().pipeThrough(new DecompressionStream('deflate-raw')) : held.stream()
  const bytes = new Uint8Array(size)
  let length = 0
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > size) throw new BadZip()
    bytes.set(part.value, length)
    length += part.value.length
  }
  if (length !== size) throw new BadZip()
  return bytes
}

async function viewOf(zip: Blob, at: number, bytes: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(at, at + bytes).arrayBuffer())
}

/** A name in another encoding is not one of ours: it is shown as it can be. */
const textOf = (name: Uint8Array) => new TextDecoder().decode(name)
