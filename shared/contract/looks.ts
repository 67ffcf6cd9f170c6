import { z } from 'zod'
import { lookKinds } from '../rules/journal-events.ts'
import { adminRoles } from '../rules/policy.ts'
import { Moment } from './fields.ts'

const id = z.number().int().positive()

export const Look = z.object({
  id,
  at: Moment,
  admin_id: id,
  /** null for the client, who sees the number */
  admin_name: z.string().nullable(),
  role: z.enum(adminRoles),
  client_id: id,
  subject: z.string(),
  subject_id: id.nullable(),
  kind: z.enum(lookKinds),
})
export type Look = z.infer<typeof Look>
