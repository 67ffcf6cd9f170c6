/** Who approves before documents are sent (docs/decisions/0162). */
import type { ClientRole } from './policy.ts'

export const approvalStates = ['waiting', 'approved', 'refused'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Roles that see what they approve. */
export const approverRoles: readonly ClientRole[] = ['owner', 'sender', 'reader']
export const approvers_max = 10
export const approval_rules_max = 10
export const approval_reason_chars_max = 500
/** sendings that one user is shown as waiting for them */
export const waiting_approvals_max = 200

type Rule = { amount_from: number | null; approvers: readonly number[]; ordered: boolean; own_allowed: boolean }
export type Step = { user_id: number; step: number; approved: boolean }

/** A sending without an amount may be worth anything. */
export const applies = ({ amount_from }: Pick<Rule, 'amount_from'>, amount: number | null): boolean =>
  amount_from === null || amount === null || amount >= amount_from

/**
 * Who has to approve, each once, in which step; `missing`: a rule is left with nobody but the sender, who may not.
 * @param chosen by the sender, beside the rules
 */
export function stepsOf(
  rules: readonly Rule[],
  chosen: Pick<Rule, 'approvers' | 'ordered'>,
  { amount, sender_id }: { amount: number | null; sender_id: number | null },
): { steps: Step[]; missing: boolean } {
  const steps: Step[] = []
  let missing = false
  let step = 0
  const add = (approvers: readonly number[], ordered: boolean, own: boolean) => {
    const able = approvers.filter((id) => own || id !== sender_id)
    if (able.length === 0 && approvers.length > 0) missing = true
    step += 1
    for (const user_id of able) {
      if (steps.some((known) => known.user_id === user_id)) continue
      steps.push({ user_id, step, approved: user_id === sender_id })
      if (ordered) step += 1
    }
  }
  for (const rule of rules.filter((own) => applies(own, amount))) add(rule.approvers, rule.ordered, rule.own_allowed)
  add(chosen.approvers, chosen.ordered, false)
  return { steps, missing }
}

type Approver = { step: number; state: ApprovalState }

/** Those whose turn it is: of the first step that still waits. */
export function turnOf<A extends Approver>(approvers: readonly A[]): A[] {
  const waiting = approvers.filter(({ state }) => state === 'waiting')
  const first = Math.min(...waiting.map(({ step }) => step))
  return waiting.filter(({ step }) => step === first)
}

/** a thousand requests of a program are not a thousand letters */
export const approval_letters_per_user_in_hour_max = 6

/** A sum as it is typed, in rubles; null: none, undefined: it is no sum. */
export function typedAmount(typed: string): number | null | undefined {
  const plain = typed.replace(/[\s\u00a0]/gu, '').replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}
