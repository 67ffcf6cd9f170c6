import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import { X509Certificate } from 'node:crypto'
import { checkSealBytes, type SealCheck } from '#server/documents/cms/check-seal.ts'
import { findRanges } from '#server/documents/cms/seal-parts.ts'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import { childrenOf, readDer } from '#server/documents/cms/der.ts'
import type { Input, Output } from '#server/documents/pool/tasks.ts'
import { openForAppending, saveAppended, Unfit } from './append.ts'
import { dictOf, raw, resolver } from './pdf-values.ts'
import { withDocument } from './pdfium.ts'
import { addField, fieldsOf, freeName, range_placeholder } from './signature-field.ts'
import { addToStore, type ValidationData } from './validation-data.ts'

/** The worker's side of `stampDocument`. Another library than wrote the update finds the same pages. */
export async function addStampRoom(input: Input<'add_stamp_room'>): Promise<Output<'add_stamp_room'>> {
  const { bytes, certificates, crls, room_bytes } = input
  const decoded = (values: string[]) => values.map((value) => Buffer.from(value, 'base64'))
  const made = await withStampRoom(bytes, { Certs: decoded(certificates), CRLs: decoded(crls) }, room_bytes)
  const [before, after] = [await pagesOf(bytes), await pagesOf(made)]
  if (before !== after) throw new Unfit(`${after} pages came out of ${before}`)
  return { bytes: made }
}

const pagesOf = (bytes: Uint8Array) => withDocument(bytes, async ({ pages }) => pages)

/**
 * Appends an update with validation data and an empty document time-stamp (PAdES B-LTA, ETSI EN 319 142-1 §5.4.3), whose
 * ByteRange covers the whole file. The same input gives the same bytes, by which `hasOnlyStampsAfter` knows an update of
 * ours from any other.
 */
async function withStampRoom(sealed: Uint8Array, data: ValidationData, room_bytes: number): Promise<Buffer> {
  const pdf = await PDF.load(sealed)
  openForAppending(pdf)
  addToStore(pdf, data)
  const placeholder = `<${'0'.repeat(room_bytes * 2)}>`
  addStampField(pdf, placeholder)
  const made = await saveAppended(pdf, sealed)
  const at = made.indexOf(placeholder, sealed.byteLength)
  const range_at = made.lastIndexOf(range_placeholder)
  if (at === -1 || range_at < sealed.byteLength) throw new Error('the time-stamp has no place')
  const end = at + placeholder.length
  made.write(`[0 ${at} ${end} ${made.length - end}]`.padEnd(range_placeholder.length), range_at, 'latin1')
  return made
}

/** An invisible field on the page of the last seal, which readers list with the signatures. */
function addStampField(pdf: PDF, placeholder: string): void {
  const get = resolver(pdf)
  const known = fieldsOf(pdf).map((item) => get(item))
  const sealed = known.findLast((field) => field instanceof PdfDict && get(field.get('P')) instanceof PdfDict)
  const place = sealed instanceof PdfDict ? sealed.get('P') : undefined
  const page = get(place)
  if (!(place instanceof PdfRef) || !(page instanceof PdfDict)) throw new Unfit('no seal to stamp')
  const stamp = pdf.register(
    dictOf({
      Type: 'DocTimeStamp',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.RFC3161',
      ByteRange: raw(range_placeholder),
      Contents: raw(placeholder),
    }),
  )
  const widget = pdf.register(
    dictOf({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      // Print and Locked
      F: 132,
      P: place,
      T: raw(`(${freeName(known, get, 'RoscherkStamp')})`),
      V: stamp,
    }),
  )
  const listed = get(page.get('Annots'))
  page.set('Annots', PdfArray.of(...(listed instanceof PdfArray ? listed.toArray() : []), widget))
  // SignaturesExist and AppendOnly
  addField(pdf, widget).set('SigFlags', PdfNumber.of(3))
}

/** As `checkSealBytes`; document time-stamps in our form may follow our seal. */
export async function checkStampedFile({ bytes, ...known }: Input<'check_seal'>): Promise<SealCheck> {
  const check = checkSealBytes(bytes, known.roots, known.stamp_roots, undefined, known.revoked)
  const { state, ours, signatures } = check
  const seal = signatures.findLast(
    (signature) => signature.kind === 'seal' && signature.chain_ok && signature.digest_ok && signature.signature_ok,
  )
  if (state !== 'extended' || !ours || !seal) return check
  const later = signatures.filter(({ covered_bytes }) => covered_bytes > seal.covered_bytes)
  const isStamped = later.every(({ kind, fault }) => kind === 'document_stamp' && fault === null)
  return isStamped && (await hasOnlyStampsAfter(bytes, seal.covered_bytes)) ? { ...check, state: 'intact' } : check
}

/**
 * Whether what follows the first `sealed_bytes` of a file are updates with document time-stamps and nothing else: each
 * is written again from what it holds, and must come out the same. Only the sealed part is parsed as a PDF.
 */
async function hasOnlyStampsAfter(input: Uint8Array, sealed_bytes: number): Promise<boolean> {
  const bytes = asBuffer(input)
  const ends = findRanges(bytes)
    .map(([, , start, length]) => start + length)
    .filter((end) => end > sealed_bytes)
    .toSorted((a, b) => a - b)
  if (ends.at(-1) !== bytes.length) return false
  for (const [index, end] of ends.entries()) {
    if (!(await isStampUpdate(bytes.subarray(0, end), ends[index - 1] ?? sealed_bytes))) return false
  }
  return true
}

async function isStampUpdate(bytes: Buffer, before_bytes: number): Promise<boolean> {
  const range = findRanges(bytes).find(([, , start, length]) => start + length === bytes.length)
  if (!range) return false
  const [, head_bytes, tail_start] = range
  const digits = bytes.toString('latin1', head_bytes + 1, tail_start - 1)
  try {
    const token = readDer(Buffer.from(digits, 'hex')).whole
    const data = dataIn(bytes.subarray(before_bytes, head_bytes))
    const again = await withStampRoom(bytes.subarray(0, before_bytes), data, digits.length / 2)
    again.write(token.toString('hex'), head_bytes + 1, 'latin1')
    return again.equals(bytes)
  } catch {
    // not in our form
    return false
  }
}

/** The streams of an update, in order. */
function dataIn(update: Buffer): ValidationData {
  const data: ValidationData = { Certs: [], CRLs: [] }
  const text = update.toString('latin1')
  for (const match of text.matchAll(/\/Length (\d{1,8})\s*>>\s*stream\r?\n/g)) {
    const start = match.index + match[0].length
    const value = update.subarray(start, start + Number(match[1]))
    data[isCertificate(value) ? 'Certs' : 'CRLs'].push(value)
  }
  return data
}

/** @throws for what is no DER */
function isCertificate(value: Buffer): boolean {
  // the first of them a TBSCertificate, whose version has a tag of its context, or a TBSCertList (RFC 5280)
  const [listed] = childrenOf(readDer(value))
  if (listed && childrenOf(listed)[0]?.tag !== 0xa0) return false
  return new X509Certificate(value).raw.equals(value)
}
