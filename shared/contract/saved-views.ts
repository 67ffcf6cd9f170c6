import { z } from 'zod'
import { saved_view_chars_max, saved_view_columns_max, saved_view_filter_chars_max } from '../rules/limits.ts'
import { column_px_max, column_px_min } from '../rules/saved-views.ts'
import { Moment, text } from './fields.ts'
import { resources, type Noun } from './resources.ts'

const id = z.number().int().positive()

/** Lists with a screen. */
const List = z.enum(Object.keys(resources) as [Noun, ...Noun[]])

/** An order of the list. */
export const ViewOrder = z.strictObject({ field: text(60), order: z.enum(['ASC', 'DESC']) })

export const ViewColumn = z.strictObject({
  source: text(60),
  hidden: z.boolean(),
  /** px; null: as the table makes it */
  width: z.number().int().min(column_px_min).max(column_px_max).nullable(),
})

/** Of the list's own filters, without the search: it may be somebody's name or phone. */
const Filter = z
  .record(z.string().max(60), z.unknown())
  .refine((filter) => JSON.stringify(filter).length <= saved_view_filter_chars_max, 'Слишком длинный отбор')

/** A list as somebody wants to see it again. */
export const SavedView = z.object({
  id,
  list: List,
  name: z.string(),
  filter: z.record(z.string(), z.unknown()),
  sort: z.object(ViewOrder.shape),
  /** in their order; null: as the list has them */
  columns: z.array(z.object(ViewColumn.shape)).nullable(),
  shared: z.boolean(),
  /** whether the caller saved it */
  own: z.boolean(),
  /** who saved it */
  author: z.string(),
  created_at: Moment,
  version: z.number().int(),
})
export type SavedView = z.infer<typeof SavedView>

const fields = {
  name: text(saved_view_chars_max),
  filter: Filter,
  sort: ViewOrder,
  columns: z.array(ViewColumn).max(saved_view_columns_max).nullable(),
  shared: z.boolean(),
}

export const SavedViewCreate = z.strictObject({ list: List, ...fields })
export type SavedViewCreate = z.infer<typeof SavedViewCreate>

export const SavedViewUpdate = z.strictObject(fields).partial()
export type SavedViewUpdate = z.infer<typeof SavedViewUpdate>

export const SavedViewsQuery = z.object({ list: List.optional() })
