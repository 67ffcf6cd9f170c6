import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { Unfit } from './append.ts'
import { type Resolve, resolver } from './pdf-values.ts'
import { watermark_name } from './watermark.ts'
import type { StampedPage } from './stamp-pages.ts'

/**
 * Reads the sealed file from its bytes with another library than `checkSealed`: two readers that find objects in
 * different ways see the same pages and stamps. Throws `Unfit`.
 * @param pages total that this library found in the original, and those added; `isMarked`: each has a watermark
 */
export async function checkSealedAgain(
  bytes: Uint8Array,
  stamped: StampedPage[],
  { pages, isMarked }: { pages: number; isMarked: boolean },
): Promise<void> {
  const pdf = await PDF.load(bytes)
  if (pdf.recoveredViaBruteForce) throw new Unfit('a second reader finds no table of objects')
  if (pdf.getPageCount() !== pages) throw new Unfit(`a second reader finds ${pdf.getPageCount()} pages`)
  const get = resolver(pdf)
  stamped.forEach(({ how, ref }, i) => {
    const page = get(ref)
    const isThere =
      page instanceof PdfDict &&
      (how === 'not' || (how === 'content' ? endsWithForm(get, page) : endsWithAnnotation(get, page))) &&
      (!isMarked || hasWatermark(get, page))
    if (!isThere) throw new Unfit(`a second reader finds no stamp on page ${i + 1}`)
  })
}

/** The last stream draws one form of the page's resources. */
function endsWithForm(get: Resolve, page: PdfDict): boolean {
  const contents = get(page.get('Contents'))
  const last = contents instanceof PdfArray ? get(contents.toArray().at(-1)) : undefined
  if (!(last instanceof PdfStream)) return false
  const name = /\/(\w+) Do Q\s*$/.exec(Buffer.from(last.data).toString('latin1'))?.[1]
  const resources = get(page.get('Resources'))
  const forms = resources instanceof PdfDict ? get(resources.get('XObject')) : undefined
  return name !== undefined && forms instanceof PdfDict && isForm(get, forms.get(name))
}

function endsWithAnnotation(get: Resolve, page: PdfDict): boolean {
  const annotations = get(page.get('Annots'))
  const last = annotations instanceof PdfArray ? get(annotations.toArray().at(-1)) : undefined
  const drawn = last instanceof PdfDict ? get(last.get('AP')) : undefined
  return drawn instanceof PdfDict && isForm(get, drawn.get('N'))
}

/** The last stream draws the form of a watermark, or one of the annotations does. */
function hasWatermark(get: Resolve, page: PdfDict): boolean {
  const [contents, annotations] = [get(page.get('Contents')), get(page.get('Annots'))]
  const last = contents instanceof PdfArray ? get(contents.toArray().at(-1)) : undefined
  const names = annotations instanceof PdfArray ? annotations.toArray().map((annotation) => get(annotation)) : []
  return (
    (last instanceof PdfStream && Buffer.from(last.data).includes(`/${watermark_name}`)) ||
    names.some((annotation) => {
      const name = annotation instanceof PdfDict ? get(annotation.get('NM')) : undefined
      return name instanceof PdfString && name.asString() === watermark_name
    })
  )
}

function isForm(get: Resolve, held: ReturnType<PdfDict['get']>): boolean {
  const form = get(held)
  const kind = form instanceof PdfStream && get(form.get('Subtype'))
  return held instanceof PdfRef && kind instanceof PdfName && kind.value === 'Form'
}
