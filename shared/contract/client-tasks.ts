import { z } from 'zod'
import { task_chars_max } from '../rules/limits.ts'
import { Day, DayOut, lines, MaybeMoment, Moment } from './fields.ts'

const id = z.number().int().positive()

/** What a member of staff has to do for a client; the client never sees it. */
export const ClientTask = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  text: z.string(),
  /** in Moscow */
  due_on: DayOut,
  /** who is responsible */
  admin_id: id,
  admin_name: z.string(),
  /** the responsible has no access any more: anybody may take the task over */
  admin_left: z.boolean(),
  created_by: z.string(),
  created_at: Moment,
  done_at: MaybeMoment,
  done_by: z.string().nullable(),
  version: z.number().int(),
})
export type ClientTask = z.infer<typeof ClientTask>

const fields = { text: lines(task_chars_max), due_on: Day('Укажите день'), admin_id: id }

export const ClientTaskCreate = z.strictObject({ ...fields, client_id: id })
export type ClientTaskCreate = z.infer<typeof ClientTaskCreate>

export const ClientTaskUpdate = z.strictObject({ ...fields, done: z.boolean() }).partial()
export type ClientTaskUpdate = z.infer<typeof ClientTaskUpdate>
