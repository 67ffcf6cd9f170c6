import { sql, type Kysely } from 'kysely'
import { type SendingApproval, WaitingApproval } from '#shared/contract/sending-approvals.ts'
import type { Kopecks } from '#shared/rules/kopecks.ts'
import { waiting_approvals_max } from '#shared/rules/sending-approvals.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { present } from '#server/platform/lists/present.ts'
import { approvalShown } from '#server/requests/document-sign-requests/parts-of-request.ts'

export async function approvalOf(db: Kysely<Tables>, id: number): Promise<SendingApproval> {
  const { rows } = await sql<{ approval: SendingApproval }>`select ${approvalShown} as approval
    from sending_approvals a where a.id = ${id}`.execute(db)
  const [row] = rows
  return row?.approval ?? refuse('not_found')
}

/** What waits for the caller, the newest first. */
export async function waitingApprovals(db: Kysely<Tables>, { actor }: Scope): Promise<WaitingApproval[]> {
  const { rows } = await sql<Omit<WaitingApproval, 'amount'> & { amount: Kopecks | null }>`/* approvals.waiting */
    select a.id, a.title, a.asked_by ->> 'name' as asked_by, a.asked_at, a.amount, a.bulk_sending_id,
      r.first as request_id, coalesce(r.count, t.count, 0) as requests, coalesce(r.deadline, b.deadline) as deadline
    from sending_approvers s join sending_approvals a on a.id = s.approval_id and a.state = 'waiting'
    left join lateral (
      select min(q.id) as first, count(*)::int as count, min(q.deadline) as deadline from sending_approval_requests own
      join document_sign_requests q on q.id = own.request_id and q.status = 'approving' and q.deadline > now()
      where own.approval_id = a.id) r on a.bulk_sending_id is null
    left join bulk_sendings b on b.id = a.bulk_sending_id
    left join lateral (select count(*)::int as count from bulk_sending_rows
      where bulk_sending_id = b.id and status = 'ready') t on b.id is not null
    where s.client_user_id = ${actor.id} and s.state = 'waiting'
      and s.step = (select min(step) from sending_approvers where approval_id = a.id and state = 'waiting')
      and (r.first is not null or b.status = 'approving')
    order by a.id desc limit ${waiting_approvals_max}`.execute(db)
  return rows.map((row) => present(WaitingApproval, row))
}
