import { z } from 'zod'
import { adminRoles } from '../rules/policy.ts'
import { Email } from './email.ts'
import { Moment, text } from './fields.ts'
import { Password } from './session.ts'

export const Admin = z.object({
  id: z.number().int(),
  login: z.string(),
  full_name: z.string(),
  role: z.enum(adminRoles),
  status: z.enum(['active', 'blocked']),
  /** has not set a password yet */
  invited: z.boolean(),
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
  .strictObject({ full_name: text(200), role: z.enum(adminRoles), status: z.enum(['active', 'blocked']) })
  .partial()
export type AdminUpdate = z.infer<typeof AdminUpdate>
