import { Unfit } from './append.ts'
import type { SampleKind } from '#shared/rules/samples.ts'
import { protocolTitle } from './draw-protocol.ts'
import {
  flatten,
  keepObject,
  lastAnnotation,
  lastForm,
  type OpenDocument,
  type OpenPage,
  PdfiumError,
  textOf,
  withDocument,
  withPage,
} from './pdfium.ts'
import { stampTitle, type Stamped } from './stamp-pages.ts'

/** The stamp's box and its title. */
const stamp_objects_min = 2
/** Tolerance between libraries, in points. */
const tolerance = 2

/** The document's pages, and the number of those added. */
export type Expected = { stamped: Stamped[]; protocol: number; sample: SampleKind | null }

/**
 * Reads the sealed file with another library than wrote it: all pages are there, each has its stamp, the protocol can
 * be read. Throws `Unfit`.
 */
export async function checkSealed(bytes: Uint8Array, expected: Expected, update?: Uint8Array): Promise<void> {
  try {
    const act = (doc: OpenDocument) => {
      const { stamped, sample } = expected
      if (doc.pages !== stamped.length + expected.protocol) throw new Unfit(`${doc.pages} pages came out`)
      stamped.forEach((how, index) => {
        if (how === 'not') return
        withPage(doc, index, (page) => {
          checkStamp(how === 'content' ? lastForm(page) : lastAnnotation(page), index + 1)
          if (how === 'annotation') return
          keepObject(page, 'last')
          checkWords(page, index + 1, stampTitle(sample))
        })
      })
      withPage(doc, stamped.length, (page) => {
        keepObject(page, 'first')
        checkWords(page, stamped.length + 1, protocolTitle(sample))
      })
    }
    await withDocument(bytes, act, update)
  } catch (error) {
    throw error instanceof PdfiumError ? new Unfit(error.message) : error
  }
}

/**
 * The same for one more seal on a sealed copy: the number of pages is the same, and the reserved pages of this signer,
 * `filled` of them from `place` counted from the end, show the protocol.
 */
export async function checkAdded(
  bytes: Uint8Array,
  expected: { pages: number; place: number; filled: number; sample: SampleKind | null },
): Promise<void> {
  try {
    await withDocument(bytes, (doc) => {
      if (doc.pages !== expected.pages) throw new Unfit(`${doc.pages} pages came out`)
      for (let part = 0; part < expected.filled; part++) {
        const index = doc.pages - expected.place + part
        // annotations are no text of the page until flattened into it, here in memory only
        if (!withPage(doc, index, flatten)) throw new Unfit(`page ${index + 1} shows no protocol`)
        // below the text of each page
        const words = `${protocolTitle(expected.sample)} стр.${part + 1}из${expected.filled}`
        withPage(doc, index, (page) => checkWords(page, index + 1, words))
      }
    })
  } catch (error) {
    throw error instanceof PdfiumError ? new Unfit(error.message) : error
  }
}

/**
 * The same for a paper of ours alone: as many pages, and the words on the first one.
 */
export async function checkPages(bytes: Uint8Array, pages: number, words: string): Promise<void> {
  await withDocument(bytes, (doc) => {
    if (doc.pages !== pages) throw new Unfit(`${doc.pages} pages came out`)
    withPage(doc, 0, (page) => checkWords(page, 1, words))
  })
}

/** The last object drawn is the stamp, and it is visible. */
function checkStamp(form: ReturnType<typeof lastForm>, number: number): void {
  if (!form || form.objects < stamp_objects_min) throw new Unfit(`page ${number} has no stamp`)
  const [left, bottom, right, top] = form.box
  const { seen } = form
  const inside =
    left >= seen[0] - tolerance &&
    bottom >= seen[1] - tolerance &&
    right <= seen[2] + tolerance &&
    top <= seen[3] + tolerance
  if (!inside) throw new Unfit(`the stamp is off page ${number}`)
}

function checkWords(page: OpenPage, number: number, words: string): void {
  if (!holds(textOf(page), words)) throw new Unfit(`page ${number} does not say: ${words}`)
}

/** Readers differ in blanks between letters, and in the order of words in right-to-left documents. */
function holds(text: string, words: string): boolean {
  const solid = text.replace(/\s/g, '')
  return words.split(' ').every((word) => solid.includes(word))
}
