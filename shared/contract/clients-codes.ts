import { z } from 'zod'
import { MaybeMoment, Moment, text } from './fields.ts'

export const ClientCode = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  label: z.string(),
  prefix: z.string(),
  created_by: z.string(),
  created_at: Moment,
  expires_at: MaybeMoment,
  last_used_at: MaybeMoment,
  revoked_at: MaybeMoment,
  version: z.number().int(),
})
export type ClientCode = z.infer<typeof ClientCode>

export const ClientCodeCreate = z.strictObject({
  label: text(100),
  expires_at: z.iso.datetime({ offset: true, error: 'Время в виде ISO 8601' }).nullish(),
})
export type ClientCodeCreate = z.infer<typeof ClientCodeCreate>

export const ClientCodeUpdate = ClientCodeCreate.partial()
export type ClientCodeUpdate = z.infer<typeof ClientCodeUpdate>

/** The whole code is returned once, at its creation. */
export const ClientCodeCreated = ClientCode.extend({ code: z.string() })
