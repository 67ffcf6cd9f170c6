import type { Finder } from '#server/documents/core/word-findings.ts'

type Parts = { document: Buffer; tables: readonly Buffer[] }

/** A stretch of text: where it lies in the stream of the document, and with how many bytes a character. */
type Piece = { start: number; end: number; wide: boolean }

/** [MS-DOC] 2.5: places in the FIB of Word 97 and later */
const fib_word_97 = 0xc1
const places = { text: 0x4c, notes: 0x50, headers: 0x54, comments: 0x5c, runs: 0xfa, fonts: 0x112, pieces: 0x1a2 }
const page_bytes = 512

/** Toggles of a run, and lists of what was before a formatting change ([MS-DOC] 2.6.1). */
const changed = new Set([0x0800, 0x0801, 0xca57, 0xca89])
const vanish = 0x083c

/** All text of a document, in whatever of its tables of pieces: which one is read is up to the program. */
export function textOf({ document, tables }: Parts): string {
  return tables
    .map((table) =>
      piecesOf(document, table)
        .map((piece) => decoded(document, piece))
        .join(''),
    )
    .join('')
}

/**
 * Finds tracked changes, comments, hidden text, unfilled fields and fonts in a document of Word 97 or later. Older
 * documents, and those whose tables cannot be read, have no findings.
 */
export function readDoc({ document }: Parts, tables: readonly Buffer[], finder: Finder): void {
  const [table] = tables
  if (!table || document.readUInt16LE(2) < fib_word_97) return
  try {
    if (document.readInt32LE(places.comments) > 0) finder.mark('word_comments')
    const pieces = piecesOf(document, table)
    readText(document, pieces, finder)
    readRuns(document, table, pieces, finder)
    readFonts(partOf(document, table, places.fonts), finder)
  } catch (error) {
    // LibreOffice may read it all the same
    if (!(error instanceof RangeError)) throw error
  }
}

/** What paragraphs, cells, pages and the codes of fields end with ([MS-DOC] 2.4.3). */
const ends = new RegExp(`[${String.fromCharCode(0x0d, 0x07, 0x0c, 0x13, 0x14, 0x15)}]`)

function readText(document: Buffer, pieces: readonly Piece[], finder: Finder): void {
  const counts = [places.text, places.notes, places.headers].map((place) => Math.max(0, document.readInt32LE(place)))
  const characters = counts.reduce((sum, count) => sum + count, 0)
  const text = pieces.map((piece) => decoded(document, piece)).join('')
  for (const paragraph of text.slice(0, characters).split(ends)) {
    finder.text(paragraph)
    finder.instruction(paragraph)
  }
}

/** The part of the table stream whose place and length the FIB names. */
function partOf(document: Buffer, table: Buffer, place: number): Buffer {
  const start = document.readUInt32LE(place)
  return table.subarray(start, start + document.readUInt32LE(place + 4))
}

/** [MS-DOC] 2.9.38 Clx, 2.8.35 PlcPcd */
function piecesOf(document: Buffer, table: Buffer): Piece[] {
  if (document.length < places.pieces + 8) return []
  const clx = partOf(document, table, places.pieces)
  let at = 0
  while (clx[at] === 1) at += 3 + (at + 3 <= clx.length ? clx.readUInt16LE(at + 1) : clx.length)
  if (clx[at] !== 2 || at + 5 > clx.length) return []
  const list = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.max(0, Math.floor((list.length - 4) / 12))
  return Array.from({ length: count }, (_, nth) => {
    const characters = list.readUInt32LE(4 * nth + 4) - list.readUInt32LE(4 * nth)
    const place = list.readUInt32LE(4 * (count + 1) + 8 * nth + 2)
    const wide = (place & 0x40000000) === 0
    const start = wide ? place & 0x3fffffff : (place & 0x3fffffff) / 2
    return { start, end: start + Math.max(0, characters) * (wide ? 2 : 1), wide }
  })
}

const decoded = (document: Buffer, { start, end, wide }: Piece) =>
  wide ? document.subarray(start, end).toString('utf16le') : latin.decode(document.subarray(start, end))
const latin = new TextDecoder('windows-1252')

/** Properties of runs ([MS-DOC] 2.8.6 PlcBteChpx, 2.9.33 ChpxFkp), of those that are text. */
function readRuns(document: Buffer, table: Buffer, pieces: readonly Piece[], finder: Finder): void {
  const list = partOf(document, table, places.runs)
  const count = Math.max(0, Math.floor((list.length - 4) / 8))
  for (let nth = 0; nth < count; nth++) {
    const at = (list.readUInt32LE(4 * (count + 1) + 4 * nth) & 0x3fffff) * page_bytes
    const page = document.subarray(at, at + page_bytes)
    const runs = page.readUInt8(page_bytes - 1)
    for (let run = 0; run < runs; run++) {
      const [start, end] = [page.readUInt32LE(4 * run), page.readUInt32LE(4 * run + 4)]
      const place = page.readUInt8(4 * (runs + 1) + run) * 2
      if (place === 0) continue
      const properties = page.subarray(place + 1, place + 1 + page.readUInt8(place))
      const isInText = () =>
        pieces.some((piece) => hasText(document, Math.max(start, piece.start), Math.min(end, piece.end)))
      for (const { code, value } of propertiesIn(properties)) {
        if (changed.has(code) && value !== 0 && isInText()) finder.mark('word_changes')
        if (code === vanish && (value === 1 || value === 0x81) && isInText()) finder.mark('word_hidden')
      }
    }
  }
}

/** Whether a stretch has letters: a hidden mark of a paragraph hides nothing. */
const hasText = (document: Buffer, start: number, end: number) =>
  start < end && document.subarray(start, end).some((byte) => byte > 0x20)

/** Bytes of an operand by the three highest bits of its code ([MS-DOC] 2.2.5.1); 6: the first byte counts the others. */
const operand_bytes = [1, 1, 2, 4, 2, 2, null, 3] as const

function propertiesIn(bytes: Buffer): { code: number; value: number }[] {
  const found: { code: number; value: number }[] = []
  for (let at = 0; at + 3 <= bytes.length;) {
    const code = bytes.readUInt16LE(at)
    found.push({ code, value: bytes.readUInt8(at + 2) })
    at += 2 + (operand_bytes[code >> 13] ?? 1 + bytes.readUInt8(at + 2))
  }
  return found
}

/** [MS-DOC] 2.9.286 SttbfFfn, 2.9.83 FFN */
function readFonts(list: Buffer, finder: Finder): void {
  const name_at = 40
  for (let at = 4; at + name_at < list.length; at += 1 + list.readUInt8(at)) {
    const [name] = list
      .subarray(at + name_at, at + 1 + list.readUInt8(at))
      .toString('utf16le')
      .split('\0')
    finder.font(name)
  }
}
