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
    const one = this.get(first)
    const two = this.copy.get(second)
    if (one === undefined || two === undefined) return one === two
    if (one instanceof PdfStream) return this.sameStream(one, second)
    if (one instanceof PdfDict) return two instanceof Map && this.sameDict(one, two)
    if (one instanceof PdfArray) {
      const items = one.toArray()
      return Array.isArray(two) && items.length === two.length && items.every((item, i) => this.same(item, two[i]))
    }
    return typeof two === 'string' && sameAtom(one, two)
  }

  private sameDict(one: PdfDict, two: Dict, but = passed): boolean {
    const names = new Set([...Array.from(one, ([name]) => name.value), ...two.keys()])
    return [...names].every((name) => but.has(name) || this.same(one.get(name), two.get(name)))
  }

  private sameStream(one: PdfStream, second: Value | undefined): boolean {
    const two = this.copy.stream(second)
    if (!two) return false
    // pdfium compresses what is not
    const packed = !one.has('Filter') && two.dict.has('Filter')
    const data = packed ? inflateSync(two.data, { maxOutputLength: inflate_bytes_max }) : two.data
    if (Buffer.compare(one.data, data) !== 0) return false
    return this.sameDict(one, two.dict, packed ? new Set([...passed, 'Filter', 'DecodeParms']) : passed)
  }
}

function sameAtom(one: PdfObject, two: string): boolean {
  if (one instanceof PdfNumber) return Math.abs(one.value - Number(two)) <= precision * Math.max(1, Math.abs(one.value))
  if (one instanceof PdfName) return two.startsWith('/') && ascii(one.value) === ascii(plainName(two.slice(1)))
  if (one instanceof PdfBool) return String(one.value) === two
  if (one instanceof PdfString)
    return oneBreak(Buffer.from(one.bytes).toString('latin1')) === oneBreak(bytesOfString(two))
  return false
}

/** One takes names for UTF-8, the other for bytes. */
const ascii = (name: string): string => name.replace(/[^\0-\x7f]/g, '')
const oneBreak = (text: string): string => text.replace(/\r\n?/g, '\n')
