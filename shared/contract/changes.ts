import { z } from 'zod'
import { events_page_rows_max } from '../rules/limits.ts'
import { documentedAs } from './documented.ts'

/** Where to read on: an id of an event, or `next` of an answer; `0` is the beginning. */
const position = z.string().max(40)
const limit = documentedAs(
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .refine((rows) => rows <= events_page_rows_max)
    .optional(),
  () => ({ type: 'integer', minimum: 1, maximum: events_page_rows_max }),
)

/** The query of what is read on from a position: events and changes. */
export const PositionQuery = z.object({ after: position.optional(), limit })
export type PositionQuery = z.output<typeof PositionQuery>

/** Rows that have changed, and the numbers of those that left their list. */
export const changesOf = <S extends z.ZodType>(row: S) =>
  z.object({ data: z.array(row), archived: z.array(z.number().int()), next: z.string(), has_more: z.boolean() })
