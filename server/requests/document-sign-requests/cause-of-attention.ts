import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { showDeadline } from '#shared/rules/clock.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { overviewTexts } from '#shared/text/cabinet.ts'

const day_ms = 24 * 3600 * 1000
const due_soon_days = 2
/** older refusals are no longer news */
export const refusal_fresh_days = 7

/** Why a request needs the sender's decision, in words: an action, a recent refusal, a deadline that is near; else null. */
export function causeOf(request: SignRequest, now = Date.now()): string | null {
  const { next_step, status, rejected_at, updated_at, deadline, again_id } = request
  if (next_step.waits_for === 'client') return next_step.text
  const isFresh = now - Date.parse(rejected_at ?? updated_at) < refusal_fresh_days * day_ms
  if ((status === 'rejected' || status === 'failed') && isFresh && again_id === null) return next_step.text
  const isDue = isLive(status) && Date.parse(deadline) - now < due_soon_days * day_ms
  return isDue ? overviewTexts.due_soon(showDeadline(deadline)) : null
}
