import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { showDeadline } from '#shared/rules/clock.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { overviewTexts } from '#shared/text/cabinet.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../../parts/links.ts'

const soon_ms = 2 * 24 * 3600 * 1000
/** older refusals are no longer news */
export const fresh_ms = 7 * 24 * 3600 * 1000

/** `about`: for whom or how much; `to`: link to the fix */
export type Attention = { to: string; title: string; about: string; cause: string; isBad: boolean }

/** What needs the sender's decision: an action, a recent refusal, a deadline that is near. */
export function attentionOf(requests: SignRequest[], now = Date.now()): Attention[] {
  const rows = new Map<string, { request: SignRequest; cause: string; others: number }>()
  for (const request of requests) {
    const cause = causeOf(request, now)
    if (cause === null) continue
    const key = `${request.batch_id} ${cause}`
    const known = rows.get(key)
    if (known) known.others += 1
    else rows.set(key, { request, cause, others: 0 })
  }
  return Array.from(rows.values(), ({ request, cause, others }) => ({
    to: links.show('document-sign-requests', request.id),
    title: request.title,
    about: request.signer.full_name + (others > 0 ? overviewTexts.others(others) : ''),
    cause,
    isBad: signRequestStatusTexts[request.status].tone === 'bad',
  }))
}

/** Sendings that are stopped for lack of money. */
export function attentionOfSendings(sendings: BulkSending[]): Attention[] {
  return sendings.map(({ id, name, counts }) => ({
    to: links.show('bulk-sendings', id),
    title: name,
    about: overviewTexts.sending,
    cause: overviewTexts.short(counts.short),
    isBad: false,
  }))
}

function causeOf(request: SignRequest, now: number): string | null {
  const { next_step, status, rejected_at, updated_at, deadline, again_id } = request
  if (next_step.waits_for === 'client') return next_step.text
  const isFresh = now - Date.parse(rejected_at ?? updated_at) < fresh_ms
  if ((status === 'rejected' || status === 'failed') && isFresh && again_id === null) return next_step.text
  const isDue = isLive(status) && Date.parse(deadline) - now < soon_ms
  return isDue ? overviewTexts.due_soon(showDeadline(deadline)) : null
}
