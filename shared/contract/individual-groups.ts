import { z } from 'zod'
import { list_range_rows_max } from '../rules/limits.ts'
import { Moment, text } from './fields.ts'

const id = z.number().int().positive()

/** A named group of people in a client's list. */
export const IndividualGroup = z.object({
  id,
  client_id: id,
  name: z.string(),
  /** people in it */
  people: z.number().int(),
  created_by: z.string(),
  created_at: Moment,
  version: z.number().int(),
})
export type IndividualGroup = z.infer<typeof IndividualGroup>

export const IndividualGroupCreate = z.strictObject({ name: text(100) })
export type IndividualGroupCreate = z.infer<typeof IndividualGroupCreate>

/** Who comes into a group and who leaves it; who is in it already, or is not, is no fault. */
export const GroupMembersChange = z.strictObject({
  add: z.array(id).max(list_range_rows_max).default([]),
  remove: z.array(id).max(list_range_rows_max).default([]),
})
export type GroupMembersChange = z.infer<typeof GroupMembersChange>

/** A bulk sending to the people of a group as they are now. */
export const GroupSending = z.strictObject({ individual_group_id: id })
export type GroupSending = z.infer<typeof GroupSending>
