import { approvalRefusals } from '#shared/text/sending-approvals.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { approvalsOf, approversOf, askApproval } from './ask-approval.ts'
import { type draftsOf, sendRequests } from './send-requests.ts'

type Call = { scope: Scope; approvals: Parameters<typeof approversOf>[2] }
type Draft = Awaited<ReturnType<typeof draftsOf>>[number]

/**
 * Sends drafts, and what was approved and could not be sent then; a draft that others approve first waits for them.
 * @param drafts of the calls, in their order
 * @throws Refusal as `sendRequests` and `approversOf`; `state_conflict` for one that still waits
 */
export async function sendOrAsk(
  tx: Tx,
  services: Messaging,
  calls: readonly Call[],
  drafts: readonly Draft[],
): Promise<RequestRow[]> {
  const waiting = drafts.filter(({ draft }) => draft.status === 'approving').map(({ draft }) => draft.id)
  const approvals = waiting.length > 0 ? await approvalsOf(tx, waiting) : new Map()
  const going: Draft[] = []
  const asked = new Map<number, RequestRow>()
  for (const [index, sent] of drafts.entries()) {
    const { draft, confirmed = [] } = sent
    if (draft.status === 'approving') {
      const { state, approved } = approvals.get(draft.id) ?? refuse('internal')
      if (state !== 'approved') refuse('state_conflict', { message: approvalRefusals.waits })
      going.push({ ...sent, approved })
      continue
    }
    const { scope, approvals: order } = calls[index] ?? refuse('internal')
    const asking = draft.status === 'draft' ? await approversOf(tx, scope, order) : null
    if (!asking) going.push(sent)
    else {
      const [request] = await askApproval(tx, services, scope, [draft], { asking, title: draft.title, confirmed })
      asked.set(draft.id, request ?? refuse('internal'))
    }
  }
  const sent = new Map((await sendRequests(tx, services, going)).map((request) => [request.id, request]))
  return drafts.map(({ draft }) => asked.get(draft.id) ?? sent.get(draft.id) ?? refuse('not_found'))
}
