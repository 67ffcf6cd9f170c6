import type { PDF } from '@libpdf/core'

/** The reason why a document cannot be changed by an incremental update. */
export class Unfit extends Error {
  override readonly name = 'Unfit'
}

/** Makes sure that saving will append, or throws `Unfit`. */
export function openForAppending(pdf: PDF): void {
  if (pdf.isEncrypted) throw new Unfit('encrypted')
  if (pdf.isLinearized) forgetLinearization(pdf)
  const blocker = pdf.canSaveIncrementally()
  if (blocker) throw new Unfit(blocker)
  if (pdf.getPageCount() < 1) throw new Unfit('no pages')
}

/**
 * LibPDF refuses to append to linearized files, though appending only makes them ordinary ones (PDF 1.7, annex G.7).
 * Its internal flag is the only way to disable that; the caller checks that the original is a prefix of the result.
 */
function forgetLinearization(pdf: PDF): void {
  Object.assign(pdf, { _isLinearized: false })
}

/** Saves by appending, and checks it: LibPDF can rewrite the file without an error (docs/documents.md). */
export async function saveAppended(pdf: PDF, original: Uint8Array): Promise<Buffer> {
  const saved = await pdf.save({ incremental: true, compressStreams: false })
  const bytes = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength)
  if (bytes.length <= original.byteLength) throw new Unfit('nothing was appended')
  if (bytes.compare(original, 0, original.byteLength, 0, original.byteLength) !== 0) throw new Unfit('rewritten')
  return bytes
}
