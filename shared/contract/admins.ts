import { z } from 'zod'
import { adminRoles } from '../rules/policy.ts'
import { Email } from './email.ts'
import { MaybeMoment, Moment, text } from './fields.ts'
import { reason_chars_max } from '../rules/limits.ts'
import { Password } from './session.ts'

export const Admin = z.object({
  id: z.number().int(),
  login: z.string(),
  full_name: z.string(),
  role: z.enum(adminRoles),
  status: z.enum(['active', 'blocked']),
  /** has not set a password yet */
  invited: z.boolean(),
  has_factor: z.boolean(),
  /** null for one who has not worked for a month, too */
  last_seen_at: MaybeMoment,
  created_at: Moment,
  version: z.number().int(),
})
export type Admin = z.infer<typeof Admin>

export const AdminCreate = z.strictObject({
  login: Email,
  full_name: text(200),
  role: z.enum(adminRoles, 'Выберите роль'),
  /** without it the colleague is invited by a letter and sets their own */
  password: Password.optional(),
})
export type AdminCreate = z.infer<typeof AdminCreate>

export const AdminUpdate = z
  .strictObject({
    full_name: text(200),
    role: z.enum(adminRoles),
    status: z.enum(['active', 'blocked']),
    /** why, for the journal */
    reason: text(reason_chars_max),
  })
  .partial()
export type AdminUpdate = z.infer<typeof AdminUpdate>

/** Clients and open tasks of one who leaves, or is away, go to a colleague. */
export const HandOver = z.strictObject({ admin_id: z.number().int().positive(), reason: text(reason_chars_max) })
export type HandOver = z.infer<typeof HandOver>

/** What was handed over by one call, and what is left for the next */
export const HandedOver = z.object({
  clients: z.number().int(),
  tasks: z.number().int(),
  /** whether some are left: a call takes a limited number */
  more: z.boolean(),
})
export type HandedOver = z.infer<typeof HandedOver>
