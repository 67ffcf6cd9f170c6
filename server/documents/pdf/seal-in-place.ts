import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core'
import type { HashedPrefix } from '#server/documents/cms/bytes.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import type { Input } from '#server/documents/pool/tasks.ts'
import { openForAppending, saveAppended, Unfit } from './append.ts'
import { blankUpdate } from './blank-content.ts'
import { resolver } from './pdf-values.ts'
import { reservePages } from './reserved-pages.ts'
import { checkSealed, type Expected } from './post-check.ts'
import { addProtocolPages, embedFonts } from './protocol-pages.ts'
import { addSignatureField, signPlaceholder } from './signature-field.ts'
import { checkSealedAgain } from './second-post-check.ts'
import { stampPages } from './stamp-pages.ts'
import { addValidationData } from './validation-data.ts'

/**
 * Stamps, adds the protocol and seals in one incremental update, so that the original stays a byte-exact prefix.
 * `prefix`: hash state of the original. Throws, mostly `Unfit`, when the result would not be right.
 */
export async function sealInPlace(input: Input<'seal'>, operator: OperatorKey, prefix: HashedPrefix): Promise<Buffer> {
  const { bytes: original, protocol, places, rooms } = input
  const pdf = await PDF.load(original)
  openForAppending(pdf)
  const listed = pdf.getPageCount()

  const embedded = embedFonts(pdf, protocol)
  const { pages: stamped, unread } = stampPages(pdf, protocol, embedded, rooms, places.length > 0)
  const unstamped = stamped.flatMap(({ how }, i) => (how === 'not' ? [i + 1] : []))
  const kind = { wrapped: false, position: input.position, unstamped }
  let last: PdfRef | undefined
  const added = appendPages(pdf, rooms.length, (parent) => {
    const { pages: own, below } = addProtocolPages(pdf, parent, protocol, kind, embedded)
    unread.push(...below)
    last = own.at(-1)
    return [...own, ...reservePages(pdf, parent, protocol, kind, places, embedded)]
  })
  if (!last) throw new Unfit('no protocol')
  addValidationData(pdf, operator, input.crl)
  addSignatureField(pdf, last, protocol, operator)

  const sealed = await saveAppended(pdf, original)
  signPlaceholder(sealed, operator, prefix)
  await checkQuickly(sealed, unread, {
    stamped: stamped.map(({ how }) => how),
    protocol: added.length,
    sample: protocol.sample,
  })
  await checkSealedAgain(sealed, stamped, { pages: listed + added.length, isMarked: embedded.watermark !== null })
  return sealed
}

/**
 * The post-check without the content that it does not look at, which is most of the work: streams that cannot affect
 * the stamps, and the protocol below its heading. If that fails, everything is read.
 */
async function checkQuickly(sealed: Buffer, unread: PdfRef[], expected: Expected): Promise<void> {
  const update = blankUpdate(sealed, unread)
  if (update && (await passes(checkSealed(sealed, expected, update)))) return
  await checkSealed(sealed, expected)
}

function passes(check: Promise<void>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}

/** Appends pages to the root of the page tree, which has `pages` already. */
function appendPages(pdf: PDF, pages: number, make: (parent: PdfRef) => PdfRef[]): PdfRef[] {
  const get = resolver(pdf)
  const parent = pdf.getCatalog()?.get('Pages')
  const tree = get(parent)
  if (!(parent instanceof PdfRef) || !(tree instanceof PdfDict)) throw new Unfit('no page tree')
  const kids = get(tree.get('Kids'))
  if (!(kids instanceof PdfArray)) throw new Unfit('no page tree')
  const added = make(parent)
  tree.set('Kids', PdfArray.of(...kids.toArray(), ...added))
  tree.set('Count', PdfNumber.of(pages + added.length))
  return added
}
