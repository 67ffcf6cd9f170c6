import { z } from 'zod'
import { list_range_rows_max, signatures_filter_max, tag_chars_max, tags_per_client_max } from '../rules/limits.ts'
import type { FilterKind, List, Words } from '../rules/lists.ts'
import { documentedAs } from './documented.ts'
import { Day, ZonedMomentOrDay } from './fields.ts'

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

const id = z.number().int().positive()
const oneOrMore = <S extends z.ZodType>(schema: S, max: number) => z.union([schema, z.array(schema).max(max)])
const oneOf = (words: Words) => z.union([z.enum(words), z.array(z.enum(words))])
const text = z.string().max(300)

/** Possible values of filter fields, for the OpenAPI documents; the server validates them in `list-query.ts`. */
const kinds: { readonly [Kind in Extract<FilterKind, string>]: z.ZodType } = {
  ids: oneOrMore(id, list_range_rows_max),
  text,
  texts: oneOrMore(text, list_range_rows_max),
  tags: oneOrMore(z.string().max(tag_chars_max), tags_per_client_max),
  search: z.string().max(200),
  moment: ZonedMomentOrDay,
  day: Day(),
  boolean: z.boolean(),
  true: z.literal(true),
  signatures: z.number().int().min(1).max(signatures_filter_max),
}

function valueOf(kind: FilterKind): z.ZodType {
  if (typeof kind === 'string') return kinds[kind]
  return 'one' in kind ? z.enum(kind.one) : oneOf(kind)
}

/** The filters of a list, by their names. */
export const listFilter = ({ filter }: List) =>
  z.strictObject(Object.fromEntries(Object.entries(filter).map(([name, kind]) => [name, valueOf(kind)]))).partial()

function sortAndFilter(list: List) {
  const { sort } = list
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
      contentSchema: z.toJSONSchema(listFilter(list), { io: 'input' }),
      examples: ['{}'],
    })),
  }
}

const range = documentedAs(z.string().optional(), () => ({
  type: 'string',
  pattern: String.raw`^\[\d+,\d+\]$`,
  examples: ['[0,24]'],
}))

/** The query of a list with its orders and filters. */
export const listQuery = (list: List) => z.object({ ...sortAndFilter(list), range })
/** The same for a list that can be exported as a file. */
export const exportQuery = (list: List) =>
  listQuery(list).extend({
    format: z.enum(exportFormats).optional(),
  })
