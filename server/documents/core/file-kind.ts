import { file_bytes_max } from '#shared/rules/limits.ts'
import { uploadFaultTexts, wordFaultTexts } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** Readers search this far for the header (PDF 1.7, appendix H, note 13). */
const pdf_header_bytes = 1024

const zip_mark = [0x50, 0x4b, 0x03, 0x04]

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'tiff' | 'gif' | 'bmp' | 'heif'
export type FileKind = 'pdf' | ImageKind
type OfficeKind = 'word' | 'excel'

/** Detected by content, not by name, without parsing. */
export function fileKind(bytes: Uint8Array): FileKind | OfficeKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, pdf_header_bytes))
  const image = imageKind(head)
  if (image) return image
  const office = officeKind(head)
  if (office) return office
  // a ZIP is not the PDF that is stored first in it
  if (head.includes('%PDF-') && !startsWith(head, zip_mark)) return 'pdf'
  return null
}

/** Refuses by what is known without parsing: emptiness, size, kind. */
export function refuseByLook(bytes: Uint8Array, name: string): FileKind {
  if (bytes.byteLength === 0) refuse('file_empty')
  if (bytes.byteLength > file_bytes_max) refuse('file_too_large')
  const kind = fileKind(bytes)
  const office = kind === 'word' || kind === 'excel' || kind === null ? officeNamed(name, kind) : null
  if (office === 'word' && kind === null) refuse('not_a_pdf', { message: wordFaultTexts['not_a_pdf'] })
  if (office === 'word') refuse('docx_refused')
  if (office === 'excel') refuse('not_a_pdf', { message: uploadFaultTexts.excel })
  if (kind === null || kind === 'word' || kind === 'excel') refuse('not_a_pdf')
  return kind
}

/** Whether a file is a document of a word processor, which LibreOffice makes into a PDF; by look only. */
export function isWord(bytes: Uint8Array, name: string): boolean {
  if (bytes.byteLength === 0 || bytes.byteLength > file_bytes_max) return false
  const kind = fileKind(bytes)
  return (kind === 'word' || kind === null) && isPacked(bytes) && officeNamed(name, kind) === 'word'
}

/** The beginnings of formats that are read: by its name alone a text is no document. */
function isPacked(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, pdf_header_bytes))
  return startsWith(head, zip_mark) || officeKind(head) === 'word'
}

/** The old container of Word and Excel is one format, and a ZIP may not name its content at the beginning. */
function officeNamed(name: string, kind: OfficeKind | null): OfficeKind | null {
  if (/\.(?:xls[xmb]?|ods|csv)$/i.test(name)) return 'excel'
  if (/\.(?:docx?|rtf|odt)$/i.test(name)) return 'word'
  return kind
}

function imageKind(head: Buffer): ImageKind | null {
  const at = (from: number, to: number) => head.toString('latin1', from, to)
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (at(0, 4) === 'II*\0' || at(0, 4) === 'MM\0*') return 'tiff'
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'gif'
  if (at(0, 2) === 'BM' && head.length > bmp_header_bytes && bmpHeaders.has(head.readUInt32LE(14))) return 'bmp'
  // ISO/IEC 23008-12 and the brands of iPhones
  if (at(4, 8) === 'ftyp' && /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)$/.test(at(8, 12))) return 'heif'
  return null
}

const bmp_header_bytes = 18
/** Lengths of the header in the versions that are in use. */
const bmpHeaders = new Set([12, 40, 52, 56, 64, 108, 124])

/** Office formats: a ZIP with `[Content_Types].xml`, OpenDocument, the old OLE container, RTF. */
function officeKind(head: Buffer): OfficeKind | null {
  if (startsWith(head, zip_mark)) {
    if (excelMarks.some((mark) => head.includes(mark))) return 'excel'
    return wordMarks.some((mark) => head.includes(mark)) ? 'word' : null
  }
  return startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]) || head.subarray(0, 5).toString('latin1') === '{\\rtf'
    ? 'word'
    : null
}

const excelMarks = ['xl/', 'application/vnd.oasis.opendocument.spreadsheet']
const wordMarks = ['[Content_Types].xml', 'word/', 'application/vnd.oasis.opendocument.text']

function startsWith(bytes: Buffer, mark: number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte)
}
