import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfRef, PdfString } from '@libpdf/core'
import { hashedOn, noPrefix } from '#server/documents/cms/bytes.ts'
import { signDetached } from '#server/documents/cms/sign-detached.ts'
import { type HistoryMark, historyText, history_key } from '#server/documents/cms/history-mark.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { operator_certificate_name, sample_certificate_name } from '#server/documents/cms/certificate-names.ts'
import type { ProtocolData } from '#server/documents/core/protocol.ts'
import { pdfDate } from '#server/documents/core/russian.ts'
import { dictOf, raw, resolver, textString } from './pdf-values.ts'

/** Signature, attributes and names of a CMS without its certificates: half of it for RSA of 4096 bits. */
const cms_bytes_max = 2048
/** Filled in after saving; as long as the longest offsets of a 50 MB file, with a margin. */
export const range_placeholder = '[0 0000000000 0000000000 0000000000]'

/** Bytes reserved for the CMS: 3 KB with our own certificate. PEM is a third longer than its content. */
function roomFor({ certificate_pem, chain_pem, stamp_room_bytes }: OperatorKey): number {
  const pem_chars = [certificate_pem, ...chain_pem].reduce((sum, pem) => sum + pem.length, 0)
  return Math.ceil((pem_chars * 3) / 4) + cms_bytes_max + stamp_room_bytes
}

function signaturePlaceholder(operator: OperatorKey): string {
  return `<${'0'.repeat(roomFor(operator) * 2)}>`
}

/** The visible appearance of a field; without it the field is invisible. */
export type Appearance = { box: [left: number, bottom: number, right: number, top: number]; form: PdfRef }

/** What a seal says: of whom, when, and of which row of the journal, where its file is the copy of a signature. */
type Sealed = Pick<ProtocolData, 'created_at' | 'operator' | 'sample' | 'request_id'> & {
  journal: ProtocolData['journal'] | null
}

/** A signature field on `page`, its value a placeholder for `signPlaceholder` (PDF 1.7, 12.7.4.5 and 12.8). */
export function addSignatureField(
  pdf: PDF,
  page: PdfRef,
  data: Sealed,
  operator: OperatorKey,
  seen?: Appearance,
): void {
  const get = resolver(pdf)
  const pageDict = get(page)
  if (!(pageDict instanceof PdfDict)) throw new Error('a page of ours is missing')
  const known = fieldsOf(pdf).map((item) => get(item))

  const signature = pdf.register(
    dictOf({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: raw(range_placeholder),
      Contents: raw(signaturePlaceholder(operator)),
      M: textString(pdfDate(data.created_at)),
      Name: textString(data.operator.name),
      Reason: textString(data.sample ? sample_certificate_name : operator_certificate_name),
      ...(data.journal && { [history_key]: raw(`(${historyText(historyOf(data, data.journal))})`) }),
    }),
  )
  const widget = pdf.register(
    dictOf({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: seen?.box ?? [0, 0, 0, 0],
      ...(seen && { AP: { N: seen.form } }),
      // Print and Locked
      F: 132,
      P: page,
      T: textString(freeName(known, get, 'RoscherkSeal')),
      V: signature,
    }),
  )
  pageDict.set('Annots', PdfArray.of(widget))
  // SignaturesExist and AppendOnly
  addField(pdf, widget).set('SigFlags', PdfNumber.of(3))
}

/** Lists a field in the document's form. */
export function addField(pdf: PDF, field: PdfRef): PdfDict {
  const catalog = pdf.getCatalog()
  if (!catalog) throw new Error('a document without a catalog')
  const fields = PdfArray.of(...fieldsOf(pdf), field)
  const held = resolver(pdf)(catalog.get('AcroForm'))
  const form = held instanceof PdfDict ? held : dictOf({})
  form.set('Fields', fields)
  if (form !== held) catalog.set('AcroForm', form)
  return form
}

export function fieldsOf(pdf: PDF) {
  const get = resolver(pdf)
  const form = get(pdf.getCatalog()?.get('AcroForm'))
  const fields = form instanceof PdfDict ? get(form.get('Fields')) : undefined
  return fields instanceof PdfArray ? fields.toArray() : []
}

function historyOf({ request_id }: Sealed, { sequence, hash, anchor }: NonNullable<Sealed['journal']>): HistoryMark {
  return { request_id, seq: sequence, hash, anchor }
}

export function freeName(
  fields: ReturnType<ReturnType<typeof resolver>>[],
  get: ReturnType<typeof resolver>,
  base: string,
): string {
  const usedNames = new Set<string>()
  for (const field of fields) {
    const name = field instanceof PdfDict ? get(field.get('T')) : undefined
    if (name instanceof PdfString) usedNames.add(name.asString())
  }
  let name = base
  for (let i = 2; usedNames.has(name); i++) name = `${base}${i}`
  return name
}

/**
 * Writes ByteRange, hashes, signs and writes the signature in place: the length does not change. `prefix`: hash state
 * of the first bytes, before the placeholder.
 */
export function signPlaceholder(bytes: Buffer, operator: OperatorKey, prefix = noPrefix()): void {
  const placeholder = signaturePlaceholder(operator)
  const rangeAt = bytes.lastIndexOf(range_placeholder)
  const at = bytes.indexOf('<', rangeAt)
  const isThere = bytes.toString('latin1', at, at + placeholder.length) === placeholder
  if (rangeAt === -1 || !isThere) throw new Error('the signature has no place')
  const end = at + placeholder.length
  const range = `[0 ${at} ${end} ${bytes.length - end}]`
  bytes.write(range.padEnd(range_placeholder.length), rangeAt, 'latin1')

  const digest = hashedOn(prefix, bytes.subarray(0, at), bytes.subarray(end))
  const signature = signDetached(digest, operator).toString('hex')
  if (signature.length > placeholder.length - 2) throw new Error('the signature is longer than its place')
  bytes.write(signature, at + 1, 'latin1')
}
