import { PDF, PdfArray, PdfDict, PdfNumber, type PdfObject } from '@libpdf/core'
import { type Resolve, resolver } from './pdf-values.ts'

/**
 * The document with a correct `Count` in its page tree (PDF 1.7, 7.7.3.2): some readers show a blank sheet for each
 * page that is missing. Null when the tree cannot be read.
 */
export async function countPagesAnew(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const pdf = await PDF.load(bytes)
    const get = resolver(pdf)
    const tree = get(pdf.getCatalog()?.get('Pages'))
    if (!(tree instanceof PdfDict)) return null
    count(tree, get, new Set())
    return await pdf.save()
  } catch {
    return null
  }
}

/** `seen`: a hostile tree may contain cycles or shared branches. */
function count(node: PdfDict, get: Resolve, seen: Set<PdfDict>): number {
  const kids = get(node.get('Kids'))
  if (!(kids instanceof PdfArray)) return 1
  if (seen.has(node)) return 0
  seen.add(node)
  const found: PdfObject[] = []
  let pages = 0
  for (const item of kids.toArray()) {
    const kid = get(item)
    const counted = kid instanceof PdfDict ? count(kid, get, seen) : 0
    if (counted > 0) found.push(item)
    pages += counted
  }
  node.set('Kids', PdfArray.of(...found))
  node.set('Count', PdfNumber.of(pages))
  return pages
}
