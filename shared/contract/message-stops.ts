import { z } from 'zod'
import { messageStopReasons } from '../rules/message-stops.ts'
import { MaybeMoment, Moment } from './fields.ts'

const id = z.number().int().positive()

/** «Не присылать мне»: a number that gets no links and reminders, of one client or of all. */
export const MessageStop = z.object({
  id,
  phone: z.string(),
  /** null: from all */
  client_id: id.nullable(),
  reason: z.enum(messageStopReasons),
  /** the request whose link it was said on; null after an erasure of personal data */
  request_id: id.nullable(),
  created_at: Moment,
  lifted_at: MaybeMoment,
})
export type MessageStop = z.infer<typeof MessageStop>
