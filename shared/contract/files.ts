import { z } from 'zod'
import { warningsToConfirm } from '../rules/file-warnings.ts'
import { documentedAs } from './documented.ts'
import { page_parts_max } from '../rules/page-parts.ts'
import { page_tiles_max } from '../rules/page-tiles.ts'

/** What the sender should know of a file; `settled…` and `repaired` say how the signed copy differs from it. */
export const FileWarning = z.object({ code: z.string(), text: z.string() })
export type FileWarning = z.infer<typeof FileWarning>

/** Codes of warnings that the sender has seen: with any other of those that must be confirmed nothing is sent. */
export const ConfirmedWarnings = z.array(z.enum(warningsToConfirm)).max(warningsToConfirm.length)

/** How a document of Word is taken that has tracked changes. */
export const AcceptChanges = z
  .enum(['true', 'false'])
  .optional()
  .describe(
    '`true`: документ с исправлениями делается так, будто приняты все. DOCX и ODT; других — 422 `word_changes_kept`',
  )

/** An uploaded file, as `POST files` answers. */
export const UploadedFile = z.object({
  id: z.number().int(),
  name: z.string(),
  /** bytes */
  size: z.number().int(),
  pages: z.number().int(),
  sha256: z.string(),
  warnings: z.array(FileWarning),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const PageParams = z.object({ page: z.coerce.number().int().min(1).max(10_000) })
/**
 * A line of a page's text, or a part of it: a cell of a table. `box`: left, top, width and height in ten-thousandths of the
 * displayed page's width and height; `turn`: degrees clockwise; `begins`: what it is to the one before.
 */
export const TextLine = z.object({
  text: z.string(),
  box: documentedAs(z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]), () => ({
    type: 'array',
    items: { type: 'integer' },
    minItems: 4,
    maxItems: 4,
  })),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  begins: z.enum(['paragraph', 'line', 'cell']),
})
export type TextLine = z.infer<typeof TextLine>

/**
 * The text of a page in reading order. `source`: read from what is drawn; recognised by a scanner's program, on the
 * picture something else may be written; or there is none. `cut`: there is more. `gaps`: of some letters the file does not say which they
 * are.
 */
export const PageText = z.object({
  page: z.number().int(),
  source: z.enum(['drawn', 'recognised', 'none']),
  cut: z.boolean(),
  gaps: z.boolean(),
  lines: z.array(TextLine),
})
export type PageText = z.infer<typeof PageText>

/** Texts of some pages; `next`: the first page of the following ones. */
export const DocumentText = z.object({ pages: z.array(PageText), next: z.number().int().nullable() })
export type DocumentText = z.infer<typeof DocumentText>
export const TextQuery = z.object({ from_page: z.coerce.number().int().min(1).max(10_000).default(1) })

/** `w`: width in pixels, of a phone, or twice that for a sharp screen. */
export const PageQuery = z.object({
  w: z.enum(['780', '1560']).default('780'),
  /** of a page that is too tall for one legible image, from the top down; without it the whole page */
  part: z.coerce.number().int().min(1).max(page_parts_max).optional(),
  /** of a page whose letters are too small in one image, along the rows from the top left; goes before `part` */
  tile: z.coerce.number().int().min(1).max(page_tiles_max).optional(),
})

/** Of a document of a link: another copy than the one that is signed now is not there. */
const ofCopy = {
  copy: z
    .string()
    .max(64)
    .optional()
    .describe('Копия документа из карточки: другой, чем сейчас подписывают, здесь нет (404 `page_not_found`)'),
}
export const LinkPageQuery = PageQuery.extend(ofCopy)
export const LinkTextQuery = TextQuery.extend(ofCopy)

/** Files for the signer: originals at once, sealed copies when they are ready. */
export const SignerDownload = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  size: z.number().int(),
  pages: z.number().int(),
  file_id: z.number().int().positive(),
  sealed_file_id: z.number().int().positive().nullable(),
})
export type SignerDownload = z.infer<typeof SignerDownload>
