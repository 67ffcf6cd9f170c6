import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { showDeadline } from '#shared/rules/clock.ts'
import { isLive } from '#shared/rules/sign-request.ts'
import { overviewTexts } from '#shared/text/cabinet.ts'
import { signRequestStatusTexts } from '#shared/text/statuses.ts'

const soon_ms = 2 * 24 * 3600 * 1000
const fresh_ms = 7 * 24 * 3600 * 1000

export type Attention = { request: SignRequest; cause: string; isBad: boolean }

/** What waits for a decision of the sender: its own move, a fresh refusal, a deadline that is near. */
export function attentionOf(requests: SignRequest[], now = Date.now()): Attention[] {
  return requests.flatMap((request) => {
    const cause = causeOf(request, now)
    return cause === null ? [] : [{ request, cause, isBad: signRequestStatusTexts[request.status].tone === 'bad' }]
  })
}

function causeOf(request: SignRequest, now: number): string | null {
  const { next_step, status, rejected_at, updated_at, deadline, again_id } = request
  if (next_step.waits_for === 'client') return next_step.text
  const isFresh = now - Date.parse(rejected_at ?? updated_at) < fresh_ms
  if ((status === 'rejected' || status === 'failed') && isFresh && again_id === null) return next_step.text
  const isDue = isLive(status) && Date.parse(deadline) - now < soon_ms
  return isDue ? overviewTexts.due_soon(showDeadline(deadline)) : null
}
