import type { PdfRef } from '@libpdf/core'

/**
 * An update appended to the file that empties these streams, so that the check has less to parse. Null when the file's
 * trailer is not where it should be.
 */
export function blankUpdate(file: Buffer, streams: PdfRef[]): Buffer | null {
  const last = lastUpdate(file)
  if (!last) return null
  const parts = [Buffer.from('\n')]
  let length = file.length + 1
  const offsets: { ref: PdfRef; offset: number }[] = []
  for (const ref of streams) {
    const body = Buffer.from(`${name(ref)} obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n`)
    offsets.push({ ref, offset: length })
    parts.push(body)
    length += body.length
  }
  const entries = `/Root ${last.root} /Prev ${last.at}`
  const table = last.isStream
    ? tableStream(last.size, length, offsets, entries)
    : plainTable(last.size, offsets, entries)
  return Buffer.concat([...parts, table, Buffer.from(`\nstartxref\n${length}\n%%EOF\n`)])
}

type Update = { at: number; isStream: boolean; size: number; root: string }

/** Bytes that the end of a file and the dictionary of its last cross-reference section may take. */
const end_bytes = 64
const dictionary_bytes = 2048

function lastUpdate(file: Buffer): Update | null {
  const at = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - end_bytes))?.[1])
  if (!(at < file.length)) return null
  const isStream = !file.toString('latin1', at, at + 4).startsWith('xref')
  const trailer = isStream ? at : file.indexOf('trailer', at)
  const dictionary = file.toString('latin1', trailer, trailer + dictionary_bytes).split(/startxref|stream/)[0] ?? ''
  const size = Number(/\/Size (\d{1,8})\b/.exec(dictionary)?.[1])
  const root = /\/Root (\d+ \d+ R)\b/.exec(dictionary)?.[1]
  return size && root ? { at, isStream, size, root } : null
}

type Offset = { ref: PdfRef; offset: number }

function plainTable(size: number, offsets: Offset[], entries: string): Buffer {
  const rows = offsets.map(({ ref, offset }) => {
    return `${ref.objectNumber} 1\n${digits(offset, 10)} ${digits(ref.generation, 5)} n \n`
  })
  return Buffer.from(`xref\n${rows.join('')}trailer\n<< /Size ${size} ${entries} >>`)
}

/** PDF 1.7, 7.5.8; the stream itself is the object after all others. */
function tableStream(size: number, at: number, offsets: Offset[], entries: string): Buffer {
  const rows = [...offsets.map(({ ref, offset }) => [ref.objectNumber, offset, ref.generation]), [size, at, 0]]
  const data = Buffer.alloc(rows.length * row_bytes)
  rows.forEach(([, offset = 0, generation = 0], i) => {
    data.writeUInt8(1, i * row_bytes)
    data.writeUInt32BE(offset, i * row_bytes + 1)
    data.writeUInt16BE(generation, i * row_bytes + 5)
  })
  const index = rows.map(([number]) => `${number} 1`).join(' ')
  const head = `${size} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${index}] /Size ${size + 1} ${entries} /Length ${data.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj')])
}

const row_bytes = 7

function name(ref: PdfRef): string {
  return `${ref.objectNumber} ${ref.generation}`
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
