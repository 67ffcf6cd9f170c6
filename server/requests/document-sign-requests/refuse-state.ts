import type { RefusalCode } from '#shared/rules/refusals.ts'
import { allows, type SignRequestAction, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** The refusal for each state that does not allow the action. */
export const conflictOf: Record<SignRequestStatus, RefusalCode> = {
  draft: 'state_conflict',
  approving: 'state_conflict',
  queued: 'state_conflict',
  sent: 'not_confirmed',
  opened: 'not_confirmed',
  confirmed: 'state_conflict',
  signed: 'already_signed',
  rejected: 'already_rejected',
  expired: 'already_expired',
  cancelled: 'already_cancelled',
  failed: 'already_failed',
}

/** @throws Refusal `state_conflict`, `already_signed`, `already_expired` … when the table of actions does not allow it */
export function refuseUnless(action: SignRequestAction, status: SignRequestStatus): void {
  if (allows(action, status)) return
  const code = conflictOf[status]
  refuse(code === 'not_confirmed' ? 'state_conflict' : code)
}
