import { z } from 'zod'
import { reason_chars_max } from '../rules/limits.ts'
import { KnownPhone, text } from './fields.ts'

export const PersonalDataSearch = z.strictObject({ phone: KnownPhone })
export const PersonalDataOrder = z.strictObject({ phone: KnownPhone, reason: text(reason_chars_max) })
export type PersonalDataOrder = z.infer<typeof PersonalDataOrder>

const count = z.number().int()

/** What an erasure masks or deletes. */
const Erased = z.object({
  individuals: count,
  contacts: count,
  open_requests: count,
  ended_requests: count,
  messages: count,
  table_rows: count,
  complaints: count,
  registrations: count,
  saved_drafts: count,
})
export type Erased = z.infer<typeof Erased>

/** What is kept about a phone over all clients. */
export const PersonalDataHeld = z.object({
  phone: z.string(),
  erased: Erased,
  /** what stays after an erasure */
  stays: z.object({ signed_requests: count, users: count }),
  /** whether nobody may write to the number */
  stopped: z.boolean(),
})
export type PersonalDataHeld = z.infer<typeof PersonalDataHeld>

/** What an erasure has done. */
export const PersonalDataErased = z.object({ phone: z.string(), erased: Erased })
export type PersonalDataErased = z.infer<typeof PersonalDataErased>
