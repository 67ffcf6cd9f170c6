import { z } from 'zod'
import { list_range_rows_max } from '../rules/limits.ts'
import { documentedAs } from './documented.ts'

/** `?sort=["id","DESC"]&range=[0,24]&filter={…}`: the dialect of ra-data-simple-rest. */
export const ListQuery = z.object({
  sort: z.string().optional(),
  range: z.string().optional(),
  filter: z.string().optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The id of a row in a path or a query; `0x1`, `1e0` and « 1» are not accepted for the row 1. */
export const WireId = documentedAs(
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  () => ({ type: 'integer', format: 'int64', minimum: 1, maximum: 999_999_999_999_999 }),
)
export const IdParams = z.object({ id: WireId })
/** A link code: 22 characters of base64url; anything else answers as an unknown one. */
export const LinkCode = z.string().regex(/^[\w-]{1,64}$/)
export const GroupParams = z.object({ group: LinkCode })

/** Possible values of filter fields, for the OpenAPI documents; the server validates them in `list-query.ts`. */
const id = z.number().int().positive()
export const ids = z.union([id, z.array(id).max(list_range_rows_max)])
export const oneOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.union([z.enum(words), z.array(z.enum(words))])
export const textFilter = z.string().max(300)
export const textsFilter = z.union([textFilter, z.array(textFilter).max(list_range_rows_max)])
export const searchFilter = z.string().max(200)
/** A moment of ISO 8601 with a zone, or a day in Moscow. */
export const dayOrMoment = z.union([z.iso.datetime({ offset: true }), z.iso.date()])
/** Both for every list, by day of creation. */
export const createdFilters = { created_at_gte: dayOrMoment, created_at_lte: dayOrMoment }

export type ListFields = {
  readonly sort: readonly [string, ...string[]]
  readonly filter: Readonly<Record<string, z.ZodType>>
}

function sortAndFilter({ sort, filter }: ListFields) {
  const orders = sort.flatMap((field) => ['ASC', 'DESC'].map((way) => JSON.stringify([field, way])))
  return {
    sort: documentedAs(z.string().optional(), () => ({
      type: 'string',
      enum: orders,
      examples: [orders.at(1)],
    })),
    filter: documentedAs(z.string().optional(), () => ({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: z.toJSONSchema(z.strictObject(filter).partial(), { io: 'input' }),
      examples: ['{}'],
    })),
  }
}

const range = documentedAs(z.string().optional(), () => ({
  type: 'string',
  pattern: String.raw`^\[\d+,\d+\]$`,
  examples: ['[0,24]'],
}))

/** The query of a list with its fields listed. */
export const listQuery = (fields: ListFields) => z.object({ ...sortAndFilter(fields), range })
/** The same for a list that can be exported as a file. */
export const exportQuery = (fields: ListFields) =>
  listQuery(fields).extend({
    format: z.enum(exportFormats).optional(),
  })
