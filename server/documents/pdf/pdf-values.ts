import { deflateSync } from 'node:zlib'
import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'

/** Plain values for PDF objects: a string is a name; text goes through `textString`. */
export type Plain = number | string | boolean | PdfObject | Plain[] | { [key: string]: Plain }

export function toPdf(value: Plain): PdfObject {
  if (typeof value === 'number') return PdfNumber.of(value)
  if (typeof value === 'string') return PdfName.of(value)
  if (typeof value === 'boolean') return PdfBool.of(value)
  if (Array.isArray(value)) return PdfArray.of(...value.map(toPdf))
  return isObject(value) ? value : dictOf(value)
}

export function dictOf(entries: { [key: string]: Plain }): PdfDict {
  return PdfDict.of(Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, toPdf(value)])))
}

/** `data` is written as it is: name its filter in `entries`. */
export function streamOf(entries: { [key: string]: Plain }, data: Uint8Array): PdfStream {
  return new PdfStream(dictOf(entries), data)
}

/** Compressing a shorter stream takes longer than it saves. */
const packed_bytes_min = 2048

/** A stream of operators or other text, compressed when long. */
export function packedStreamOf(entries: { [key: string]: Plain }, text: string): PdfStream {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes.length < packed_bytes_min) return streamOf(entries, bytes)
  return streamOf({ ...entries, Filter: 'FlateDecode' }, deflateSync(bytes, { level: 1 }))
}

/** A value that is saved as it is. */
type Raw = Extract<PdfObject, { type: 'raw' }>

export function raw(text: string): Raw {
  return { type: 'raw', bytes: Buffer.from(text), toBytes: (writer) => writer.writeAscii(text) }
}

export function textString(text: string): PdfString {
  return PdfString.fromString(text)
}

/** Coordinates with at most four decimals, never in exponent form (PDF has none). */
export function num(value: number): string {
  return String(Math.round(value * 10_000) / 10_000 + 0)
}

function isObject(value: PdfObject | { [key: string]: Plain }): value is PdfObject {
  return 'toBytes' in value && typeof value.toBytes === 'function'
}

/** Follows references; undefined for what is missing or null. */
export type Resolve = (object: PdfObject | undefined) => Exclude<PdfObject, PdfRef> | undefined

export function resolver(pdf: PDF): Resolve {
  return (object) => {
    let found: PdfObject | null | undefined = object
    for (let hops = 0; found instanceof PdfRef; hops++) {
      if (hops > 16) return undefined
      found = pdf.getObject(found)
    }
    return !found || found.type === 'null' ? undefined : found
  }
}
