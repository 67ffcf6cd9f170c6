import { z } from 'zod'
import { clientRoles } from '../rules/policy.ts'
import { reason_chars_max } from '../rules/limits.ts'
import { userStatuses } from '../rules/users.ts'
import { Email } from './email.ts'
import { lines, MaybeMoment, messageNameText, Moment } from './fields.ts'

const id = z.number().int().positive()

/** A person who works in a client's cabinet. */
export const User = z.object({
  id,
  client_id: id,
  login: z.string(),
  full_name: z.string(),
  role: z.enum(clientRoles),
  status: z.enum(userStatuses),
  /** for staff, who call back; null for the client's own people */
  phone: z.string().nullable(),
  has_factor: z.boolean(),
  /** live keys that this person created: they are revoked with their access */
  codes: z.number().int(),
  last_seen_at: MaybeMoment,
  /** of the last invitation to one who has not come yet */
  invited_until: MaybeMoment,
  created_at: Moment,
  version: z.number().int(),
})
export type User = z.infer<typeof User>

const Role = z.enum(clientRoles, 'Выберите роль')

export const UserCreate = z.strictObject({ login: Email, full_name: messageNameText(), role: Role })
export type UserCreate = z.infer<typeof UserCreate>

export const UserUpdate = z.strictObject({ full_name: messageNameText(), role: Role }).partial()
export type UserUpdate = z.infer<typeof UserUpdate>

/** By staff, for a client who cannot do it. */
export const UserDismiss = z.strictObject({
  reason: lines(reason_chars_max),
  /** becomes an owner; required when the last one is dismissed */
  successor_id: id.nullish(),
})
export type UserDismiss = z.infer<typeof UserDismiss>
