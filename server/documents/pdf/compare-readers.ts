import { inflateSync } from 'node:zlib'
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  type PDF,
} from '@libpdf/core'
import { inflate_bytes_max } from '#shared/rules/limits.ts'
import { resolver, type Resolve } from './pdf-values.ts'
import { bytesOfString, type Dict, plainName, type PlainFile, Ref, type Value } from './plain-objects.ts'

/** What describes pages or leads between them, and draws nothing. */
const passed = new Set(['StructTreeRoot', 'Metadata', 'Outlines', 'PieceInfo', 'SD', 'Length', 'DL', ''])
/** pdfium writes numbers with six digits. */
const precision = 1e-4

/**
 * Whether both libraries read the same document: pages, boxes, turns, contents, fonts and images, down to the bytes of
 * every stream. `copy`: the document as pdfium saved it.
 */
export function readersAgree(pdf: PDF, copy: PlainFile): boolean {
  const root = pdf.getCatalog()
  return root !== undefined && root !== null && new Comparison(resolver(pdf), copy).same(root, copy.root)
}

class Comparison {
  private readonly get: Resolve
  private readonly copy: PlainFile
  private readonly pairs = new Set<string>()

  constructor(get: Resolve, copy: PlainFile) {
    this.get = get
    this.copy = copy
  }

  same(first: PdfObject | undefined, second: Value | undefined): boolean {
    if (first instanceof PdfRef && second instanceof Ref) {
      const pair = `${first.objectNumber} ${second.number}`
      if (this.pairs.has(pair)) return true
      this.pairs.add(pair)
    }
    const a = this.get(first)
    const b = this.copy.get(second)
    if (a === undefined || b === undefined) return a === b
    if (a instanceof PdfStream) return this.sameStream(a, second)
    if (a instanceof PdfDict) return b instanceof Map && this.sameDict(a, b)
    if (a instanceof PdfArray) {
      const items = a.toArray()
      return Array.isArray(b) && items.length === b.length && items.every((item, i) => this.same(item, b[i]))
    }
    return typeof b === 'string' && sameAtom(a, b)
  }

  private sameDict(a: PdfDict, b: Dict, but = passed): boolean {
    const names = new Set([...Array.from(a, ([name]) => name.value), ...b.keys()])
    return [...names].every((name) => but.has(name) || this.same(a.get(name), b.get(name)))
  }

  private sameStream(stream: PdfStream, second: Value | undefined): boolean {
    const copied = this.copy.stream(second)
    if (!copied) return false
    // pdfium compresses what is not
    const packed = !stream.has('Filter') && copied.dict.has('Filter')
    const data = packed ? inflateSync(copied.data, { maxOutputLength: inflate_bytes_max }) : copied.data
    if (Buffer.compare(stream.data, data) !== 0) return false
    return this.sameDict(stream, copied.dict, packed ? new Set([...passed, 'Filter', 'DecodeParms']) : passed)
  }
}

function sameAtom(a: PdfObject, b: string): boolean {
  if (a instanceof PdfNumber) return Math.abs(a.value - Number(b)) <= precision * Math.max(1, Math.abs(a.value))
  if (a instanceof PdfName) return b.startsWith('/') && ascii(a.value) === ascii(plainName(b.slice(1)))
  if (a instanceof PdfBool) return String(a.value) === b
  if (a instanceof PdfString) return oneBreak(Buffer.from(a.bytes).toString('latin1')) === oneBreak(bytesOfString(b))
  return false
}

/** One takes names for UTF-8, the other for bytes. */
const ascii = (name: string): string => name.replace(/[^\0-\x7f]/g, '')
const oneBreak = (text: string): string => text.replace(/\r\n?/g, '\n')
