import { inflateRawSync } from 'node:zlib'

/** Files of a ZIP archive by name, in the order of its directory (APPNOTE 4.3.12); without ZIP64. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\u0005\u0006')
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const offset = zip.readUInt32LE(at + 42)
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const bytes = zip.subarray(start, start + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return files
}
