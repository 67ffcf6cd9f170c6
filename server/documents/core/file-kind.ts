import { file_bytes_max } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** Readers search this far for the header (PDF 1.7, appendix H, note 13). */
const pdf_header_bytes = 1024

const zip_mark = [0x50, 0x4b, 0x03, 0x04]

export type FileKind = 'pdf' | 'jpeg' | 'png'

/** Detected by content, not by name, without parsing. */
export function fileKind(bytes: Uint8Array): FileKind | 'docx' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, pdf_header_bytes))
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (isWord(head)) return 'docx'
  // a ZIP is not the PDF that is stored first in it
  if (head.includes('%PDF-') && !startsWith(head, zip_mark)) return 'pdf'
  return null
}

/** Refuses by what is known without parsing: emptiness, size, kind. */
export function refuseByLook(bytes: Uint8Array, name: string): FileKind {
  if (bytes.byteLength === 0) refuse('file_empty')
  if (bytes.byteLength > file_bytes_max) refuse('file_too_large')
  const kind = fileKind(bytes)
  if (kind === 'docx') refuse('docx_refused')
  if (kind === null && /\.(?:docx?|rtf|odt)$/i.test(name)) refuse('docx_refused')
  if (kind === null) refuse('not_a_pdf')
  return kind
}

/** Word formats: a ZIP with `[Content_Types].xml` or `word/`, OpenDocument, the old OLE container, RTF. */
function isWord(head: Buffer): boolean {
  if (startsWith(head, zip_mark)) {
    return ['[Content_Types].xml', 'word/', 'application/vnd.oasis.opendocument.text'].some((mark) =>
      head.includes(mark),
    )
  }
  return startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]) || head.subarray(0, 5).toString('latin1') === '{\\rtf'
}

function startsWith(bytes: Buffer, mark: number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte)
}
