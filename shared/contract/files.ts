import { z } from 'zod'
import { warningsToConfirm } from '../rules/file-warnings.ts'
import { page_parts_max } from '../rules/page-parts.ts'

/** What the sender should know of a file; `settled…` and `repaired` say how the signed copy differs from it. */
export const FileWarning = z.object({ code: z.string(), text: z.string() })
export type FileWarning = z.infer<typeof FileWarning>

/** Codes of warnings that the sender has seen: with any other of those that must be confirmed nothing is sent. */
export const ConfirmedWarnings = z.array(z.enum(warningsToConfirm)).max(warningsToConfirm.length)

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
/** Width in pixels: of a phone, or twice that for a sharp screen. */
export const PageQuery = z.object({
  w: z.enum(['780', '1560']).default('780'),
  /** of a page that is too tall for one legible image, from the top down; without it the whole page */
  part: z.coerce.number().int().min(1).max(page_parts_max).optional(),
})
