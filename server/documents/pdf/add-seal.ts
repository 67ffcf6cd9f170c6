import { PDF } from '@libpdf/core'
import { type HashedPrefix, hashedPrefix } from '#server/documents/cms/bytes.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import type { Input, Output } from '#server/documents/pool/tasks.ts'
import { openForAppending, saveAppended, Unfit } from './append.ts'
import { withDocument } from './pdfium.ts'
import { fillReservedPages, findReservedPages } from './reserved-pages.ts'
import { checkAdded } from './post-check.ts'
import { embedFonts } from './protocol-pages.ts'
import { sealed } from './seal-file.ts'
import { addSignatureField, signPlaceholder } from './signature-field.ts'
import { addValidationData } from './validation-data.ts'

/** The worker's side of `addSeal`: a copy that would not come out right is an answer, not an error. */
export async function addSealToFile(
  input: Input<'add_seal'>,
  operator: OperatorKey | null,
): Promise<Output<'add_seal'>> {
  if (!operator) throw new Error('this pool was opened without the operator certificate')
  const copy = hashedPrefix(input.bytes)
  if (copy.hash.copy().digest('hex') !== input.sha256) throw new Error('the bytes are not those of the sealed copy')
  try {
    return sealed(await addSeal(input, operator, copy), operator, copy)
  } catch (error) {
    return { unfit: error instanceof Error ? error.message : String(error) }
  }
}

/** Adds the protocol and one more seal as an incremental update: what was sealed before does not change. */
async function addSeal(input: Input<'add_seal'>, operator: OperatorKey, prefix: HashedPrefix): Promise<Buffer> {
  const { bytes: copy, protocol, wrapped, position } = input
  const pdf = await PDF.load(copy)
  openForAppending(pdf)
  const place = findReservedPages(pdf, protocol.request_id)
  if (!place) throw new Unfit('no place for this signer')
  const pages = await withDocument(copy, (doc) => doc.pages)

  const filled = fillReservedPages(pdf, protocol, { wrapped, position }, place, embedFonts(pdf, protocol))
  if (!filled) throw new Unfit('the protocol is longer than its place')
  addValidationData(pdf, operator, input.crl)
  addSignatureField(pdf, place.page, protocol, operator, filled.seen)
  const result = await saveAppended(pdf, copy)
  signPlaceholder(result, operator, prefix)
  await checkAdded(result, { pages, place: place.fromEnd, filled: filled.pages, sample: protocol.sample })
  return result
}
