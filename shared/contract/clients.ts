import { z } from 'zod'
import { reason_chars_max } from '../rules/limits.ts'
import { lines, maybe, MaybeMoment, Moment, text } from './fields.ts'

export const Client = z.object({
  id: z.number().int(),
  kind: z.enum(['legal', 'individual']),
  name: z.string(),
  status: z.enum(['active', 'blocked']),
  note: z.string().nullable(),
  responsible_admin_id: z.number().int().nullable(),
  /** sender name of its SMS, registered by the operators */
  sender_name: z.string().nullable(),
  /** staff stopped its sendings after complaints */
  sending_stopped_at: MaybeMoment,
  sending_stop_reason: z.string().nullable(),
  sending_stopped_by: z.string().nullable(),
  /** staff stopped its work */
  blocked_at: MaybeMoment,
  block_reason: z.string().nullable(),
  blocked_by: z.string().nullable(),
  created_at: Moment,
  version: z.number().int(),
})
export type Client = z.infer<typeof Client>

const SenderName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,11}$/, 'До 11 латинских букв, цифр, точек и дефисов')

export const ClientUpdate = z
  .strictObject({
    name: text(300),
    note: maybe(lines(2000)),
    status: z.enum(['active', 'blocked']),
    responsible_admin_id: z.number().int().positive().nullable(),
    sender_name: maybe(SenderName),
    /** required with a new `status` */
    reason: maybe(text(reason_chars_max)),
  })
  .partial()
export type ClientUpdate = z.infer<typeof ClientUpdate>
