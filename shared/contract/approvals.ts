import { z } from 'zod'
import { approvalKinds, approvalStates } from '../rules/approvals.ts'
import { reason_chars_max } from '../rules/limits.ts'
import { MaybeMoment, Moment, text } from './fields.ts'

const id = z.number().int().positive()

/** A change that waits for a second member of staff. */
export const Approval = z.object({
  id,
  kind: z.enum(approvalKinds),
  /** the row that changes; null for one that would be created */
  subject_id: id.nullable(),
  client_id: id.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
  state: z.enum(approvalStates),
  asked_by_admin_id: id,
  asked_by: z.string().nullable(),
  asked_at: Moment,
  /** nobody could confirm: it is done then unless it is cancelled */
  runs_at: MaybeMoment,
  decided_by_admin_id: id.nullable(),
  decided_by: z.string().nullable(),
  decided_at: MaybeMoment,
  reason: z.string().nullable(),
  version: z.number().int(),
})
export type Approval = z.infer<typeof Approval>

export const ApprovalRefuse = z.strictObject({ reason: text(reason_chars_max) })

/** `token`: the end of the link in the letter */
export const ApprovalRefuseByLink = z.strictObject({ token: text(100), reason: text(reason_chars_max) })
export type ApprovalRefuseByLink = z.infer<typeof ApprovalRefuseByLink>

/** Which changes need a second person on this server, in rubles per 24 hours. */
export const SecondPerson = z.object({
  mode: z.enum(['on', 'money', 'off']),
  staff_day: z.number(),
  client_day: z.number(),
  statement_day: z.number(),
})
export type SecondPerson = z.infer<typeof SecondPerson>
