import { PDF } from '@libpdf/core'
import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { SecondReading } from '#server/documents/core/inspected.ts'
import { openForAppending } from './append.ts'
import { readersAgree } from './compare-readers.ts'
import { savedAnew, withDocument, withPage } from './pdfium.ts'
import { PlainFile } from './plain-objects.ts'

/**
 * The worker's side of `read_again`. What the library cannot read, it reads otherwise than pdfium.
 * @throws Refusal `file_broken` for a page tree without a page, of which pdfium shows a blank sheet
 */
export async function readAgain(bytes: Uint8Array): Promise<SecondReading> {
  const read = await attempt(() => PDF.load(bytes))
  if (!read) return { agrees: false, stampable: false }
  const pages = await attempt(() => read.getPageCount())
  if (pages === 0) refuse('file_broken')
  const stampable = await attempt(() => {
    openForAppending(read)
    return true
  })
  const agrees = await attempt(async () => {
    if (read.recoveredViaBruteForce) return false
    if (isLarge(bytes)) return samePages(read, bytes)
    const copy = await withDocument(bytes, savedAnew)
    return copy !== null && readersAgree(read, PlainFile.read(copy))
  })
  return { agrees: agrees ?? false, stampable: stampable ?? false }
}

/** pdfium needs a second for 100 000 objects. */
const compared_objects_max = 50_000

function isLarge(bytes: Uint8Array): boolean {
  const file = asBuffer(bytes)
  let objects = 0
  for (
    let at = file.indexOf('endobj');
    at !== -1 && objects <= compared_objects_max;
    at = file.indexOf('endobj', at + 6)
  ) {
    objects++
  }
  return objects > compared_objects_max
}

/** Points. */
const size_difference_max = 0.1

/** Compares the number of pages and their sizes, which is all that is compared of a document with too many objects. */
function samePages(read: PDF, bytes: Uint8Array): Promise<boolean> {
  return withDocument(bytes, (doc) => {
    const pages = read.getPages()
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= size_difference_max
    return (
      pages.length === doc.pages &&
      pages.every((page, index) =>
        withPage(doc, index, ({ module, handle }) => {
          const [width, height] = [module.FPDF_GetPageWidthF(handle), module.FPDF_GetPageHeightF(handle)]
          return near(page.width, width) && near(page.height, height)
        }),
      )
    )
  })
}

/** Null for whatever a hostile file makes a library throw. */
async function attempt<T>(act: () => T | Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch {
    return null
  }
}
