import { z } from 'zod'

/** `?sort=["id","DESC"]&range=[0,24]&filter={…}`: the dialect of ra-data-simple-rest. */
export const ListQuery = z.object({
  sort: z.string().optional(),
  range: z.string().optional(),
  filter: z.string().optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** With a format the whole list comes as a file, newest first; `range` and `sort` are then of no use. */
export const ExportQuery = ListQuery.extend({ format: z.enum(exportFormats).optional() })
export type ExportQuery = z.infer<typeof ExportQuery>

/** The number of a row in a path or a query: `0x1`, `1e0` and « 1» are no other names of the row 1. */
export const WireId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
export const IdParams = z.object({ id: WireId })
/** A link code: 22 signs of base64url; whatever is none answers as an unknown one. */
export const LinkCode = z.string().regex(/^[\w-]{1,64}$/)
export const GroupParams = z.object({ group: LinkCode })
