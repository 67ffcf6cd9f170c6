import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { AttentionRequest, Overview } from '#shared/contract/overview.ts'
import { overviewTexts } from '#shared/text/cabinet.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../../parts/links.ts'

/** `about`: for whom or how much; `to`: link to the fix */
export type Attention = { to: string; title: string; about: string; cause: string; isBad: boolean }

/** What needs the sender's decision: a line for each cause of a batch, sendings first. */
export const attentionOf = ({ short_sendings, attention }: NonNullable<Overview['requests']>): Attention[] => [
  ...short_sendings.map(ofSending),
  ...ofRequests(attention),
]

function ofRequests(requests: AttentionRequest[]): Attention[] {
  const rows = new Map<string, AttentionRequest & { others: number }>()
  for (const { request, cause } of requests) {
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

/** Stopped for lack of money. */
const ofSending = ({ id, name, counts }: BulkSending): Attention => ({
  to: links.show('bulk-sendings', id),
  title: name,
  about: overviewTexts.sending,
  cause: overviewTexts.short(counts.short),
  isBad: false,
})
