import { z } from 'zod'
import { complaintReasons, complaintStatuses } from '../rules/complaints.ts'
import { complaint_chars_max, reason_chars_max } from '../rules/limits.ts'
import { lines, maybe, MaybeMoment, Moment, text } from './fields.ts'

const id = z.number().int().positive()

/** What the holder of a link reports about its sender. */
export const Complain = z.strictObject({
  reason: z.enum(complaintReasons, { error: 'Выберите причину' }),
  text: maybe(lines(complaint_chars_max)).optional(),
})
export type Complain = z.infer<typeof Complain>

export const Complaint = z.object({
  id,
  request_id: id,
  client_id: id,
  client_name: z.string(),
  /** the name under which the documents were sent */
  venture: z.string(),
  phone: z.string(),
  reason: z.enum(complaintReasons),
  text: z.string().nullable(),
  /** the last message with the link, as it was sent */
  message: z.string().nullable(),
  status: z.enum(complaintStatuses),
  decision: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: MaybeMoment,
  created_at: Moment,
  /** of this client in the last 30 days */
  client_complaints: z.number().int(),
  /** links and reminders of this client that left in the last 30 days */
  client_messages: z.number().int(),
  sending_stopped_at: MaybeMoment,
  version: z.number().int(),
})
export type Complaint = z.infer<typeof Complaint>

/** Why staff stop a sender, dismiss a complaint, or let a sender send again: the client reads it. */
export const DecisionReason = z.strictObject({ reason: text(reason_chars_max) })
export type DecisionReason = z.infer<typeof DecisionReason>
