import { z } from 'zod'
import {
  approval_reason_chars_max,
  approval_rules_max,
  approvalStates,
  approvers_max,
} from '../rules/sending-approvals.ts'
import { MaybeMoment, Moment, text } from './fields.ts'
import { Rubles, RublesOut } from './money.ts'

const id = z.number().int().positive()

export const ApproverIds = z
  .array(id)
  .max(approvers_max, `Не больше ${approvers_max} согласующих`)
  .superRefine((ids, context) => {
    const twice = ids.findIndex((one, at) => ids.indexOf(one) !== at)
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: [twice], message: 'Этот человек уже указан', continue: true })
  })

/** What a sender says of a sending that others approve first. */
export const askedApproval = {
  /** users of the client who approve before it is sent, beside those of its rules */
  approvers: ApproverIds.optional(),
  /** one after another, not all at once */
  approvers_ordered: z.boolean().optional(),
  /** what the documents are worth; without it every rule applies */
  amount: Rubles.nullish(),
}

export const Approver = z.object({
  id,
  user_id: id,
  full_name: z.string(),
  step: z.number().int(),
  state: z.enum(approvalStates),
  decided_at: MaybeMoment,
  reason: z.string().nullable(),
  /** asked now */
  turn: z.boolean(),
  /** works in the cabinet still */
  active: z.boolean(),
})
export type Approver = z.infer<typeof Approver>

export const SendingApproval = z.object({
  id,
  state: z.enum(approvalStates),
  asked_by: z.string(),
  asked_by_user_id: id.nullable(),
  asked_at: Moment,
  amount: RublesOut.nullable(),
  approvers: z.array(Approver),
  /** why it was not sent though it is approved */
  unsent: z.string().nullable(),
})
export type SendingApproval = z.infer<typeof SendingApproval>

/** One that waits for the caller. */
export const WaitingApproval = z.object({
  id,
  title: z.string(),
  asked_by: z.string(),
  asked_at: Moment,
  amount: RublesOut.nullable(),
  /** of a table null: it has a page of its own */
  request_id: id.nullable(),
  bulk_sending_id: id.nullable(),
  requests: z.number().int(),
  deadline: MaybeMoment,
})
export type WaitingApproval = z.infer<typeof WaitingApproval>

export const ApprovalRefusal = z.strictObject({ reason: text(approval_reason_chars_max) })
export const ApproverReplacement = z.strictObject({ approver_id: id, user_id: id })

export const ApprovalRule = z.strictObject({
  amount_from: Rubles.nullable(),
  approvers: ApproverIds.min(1, 'Выберите, кто согласует'),
  ordered: z.boolean(),
  own_allowed: z.boolean(),
})
export const ApprovalRulesUpdate = z.strictObject({
  rules: z.array(ApprovalRule).max(approval_rules_max, `Не больше ${approval_rules_max} правил`),
})
export type ApprovalRulesUpdate = z.infer<typeof ApprovalRulesUpdate>
export const ApprovalRules = z.object({
  rules: z.array(
    z.object({
      amount_from: RublesOut.nullable(),
      approvers: z.array(id),
      ordered: z.boolean(),
      own_allowed: z.boolean(),
    }),
  ),
  /** users who may approve, and those of the rules who have left */
  people: z.array(z.object({ id, full_name: z.string(), active: z.boolean() })),
})
export type ApprovalRules = z.infer<typeof ApprovalRules>
