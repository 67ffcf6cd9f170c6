import { z } from 'zod'
import { deliveryStatuses } from '../rules/deliveries.ts'
import { complaintReasons, complaintStatuses } from '../rules/complaints.ts'
import { complaint_chars_max, reason_chars_max } from '../rules/limits.ts'
import { messagesFrom } from './document-sign-requests.ts'
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

/** That the person is not written to any more, by this sender or by all, and why. */
export const ComplaintSpare = z.strictObject({
  from: z.enum(messagesFrom, { error: 'Выберите, чьи сообщения не присылать' }),
  reason: text(reason_chars_max),
})
export type ComplaintSpare = z.infer<typeof ComplaintSpare>

/** What else was sent to the phone of a complaint, by anybody. */
export const PersonMessage = z.object({
  id,
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  template: z.string(),
  status: z.enum(deliveryStatuses),
  created_at: Moment,
})
export type PersonMessage = z.infer<typeof PersonMessage>

/** Why staff stop a sender, dismiss a complaint, or let a sender send again: the client reads it. */
export const DecisionReason = z.strictObject({ reason: text(reason_chars_max) })
export type DecisionReason = z.infer<typeof DecisionReason>
