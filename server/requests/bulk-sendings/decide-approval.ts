import { sql } from 'kysely'
import { approverRoles, turnOf } from '#shared/rules/sending-approvals.ts'
import { approvalRefusals, notApproved } from '#shared/text/sending-approvals.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { applyEvents } from '#server/requests/document-sign-requests/apply-event.ts'
import { writeToApprovers } from '#server/requests/document-sign-requests/ask-approval.ts'
import { lockSending, moveSending } from './move.ts'

type Approval = Row<'sending_approvals'>
type Approver = Pick<Row<'sending_approvers'>, 'id' | 'client_user_id' | 'step' | 'state'> & {
  full_name: string
  active: boolean
}
type Waiting = { approval: Approval; approvers: Approver[]; request_ids: number[] }

/**
 * The caller agrees; with the last one a job sends. A repeat changes nothing.
 * @throws Refusal `not_found`, `state_conflict` when it is not their turn, or nothing waits any more
 */
export async function approve(tx: Tx, services: Messaging, scope: Scope, id: number): Promise<void> {
  const waiting = await lockWaiting(tx, scope, id)
  const mine = own(scope, waiting.approvers)
  if (mine.state === 'approved') return
  const { approval, approvers } = refuseEnded(waiting)
  if (!turnOf(approvers).includes(mine)) refuse('state_conflict', { message: approvalRefusals.not_turn })
  await tx
    .updateTable('sending_approvers')
    .set({ state: 'approved', decided_at: sql<Date>`date_trunc('milliseconds', now())` })
    .where('id', '=', mine.id)
    .execute()
  const left = approvers.filter((other) => other !== mine && other.state === 'waiting')
  tell(tx, scope, waiting, 'approve', { full_name: mine.full_name, left: left.length })
  if (left.length === 0) {
    await setState(tx, id, 'approved')
    await enqueue(tx, 'send_approved', { payload: { approval_id: id }, client_id: approval.client_id })
    return
  }
  if (!left.some(({ step }) => step === mine.step)) await writeToApprovers(tx, services, id)
}

/**
 * The caller does not agree: what waited is stopped with the reason, and costs nothing.
 * @throws Refusal as {@link approve}
 */
export async function refuseApproval(tx: Tx, scope: Scope, id: number, reason: string): Promise<void> {
  const waiting = await lockWaiting(tx, scope, id)
  const mine = own(scope, waiting.approvers)
  if (mine.state === 'refused') return
  const { approval, approvers, request_ids } = refuseEnded(waiting)
  if (!turnOf(approvers).includes(mine)) refuse('state_conflict', { message: approvalRefusals.not_turn })
  await tx
    .updateTable('sending_approvers')
    .set({ state: 'refused', reason, decided_at: sql<Date>`date_trunc('milliseconds', now())` })
    .where('id', '=', mine.id)
    .execute()
  await setState(tx, id, 'refused')
  tell(tx, scope, waiting, 'refuse_approval', { full_name: mine.full_name, reason })
  const why = notApproved(mine.full_name, reason)
  if (approval.bulk_sending_id !== null) {
    const sending = await lockSending(tx, approval.bulk_sending_id)
    await moveSending(tx, scope.actor, sending, 'stop', { stop_reason: why }, { stop_reason: why })
    return
  }
  const movers = request_ids.map((request_id) => ({ actor: scope.actor, id: request_id }))
  await applyEvents(tx, movers, 'fail', { fail_reason: why })
}

/**
 * Another user approves instead: of anybody who waits, by an owner; of somebody who has left, by the sender too.
 * @throws Refusal `not_found`, `forbidden`, `invalid_fields`, `state_conflict`
 */
export async function replaceApprover(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  { approver_id, user_id }: { approver_id: number; user_id: number },
): Promise<void> {
  const waiting = refuseEnded(await lockWaiting(tx, scope, id))
  const { approval, approvers } = waiting
  const old = approvers.find((approver) => approver.id === approver_id) ?? refuse('not_found')
  if (old.state !== 'waiting') refuse('state_conflict', { message: approvalRefusals.decided })
  const isSender = approval.asked_by_user_id === scope.actor.id
  const isOwner = scope.actor.role === 'client:owner'
  if (!isOwner && !(isSender && !old.active)) refuse('forbidden', { message: approvalRefusals.who_replaces })
  const wrong = (text: string) => refuse('invalid_fields', { errors: { user_id: text } })
  if (user_id === approval.asked_by_user_id) wrong(approvalRefusals.own)
  if (approvers.some(({ client_user_id }) => client_user_id === user_id)) wrong(approvalRefusals.twice)
  const person = await tx
    .selectFrom('client_users')
    .select('full_name')
    .where('id', '=', user_id)
    .where('client_id', '=', approval.client_id)
    .where('status', '=', 'active')
    .where('role', 'in', [...approverRoles])
    .executeTakeFirst()
  const { full_name } = person ?? wrong(approvalRefusals.unable)
  await tx.updateTable('sending_approvers').set({ client_user_id: user_id }).where('id', '=', old.id).execute()
  tell(tx, scope, waiting, 'replace_approver', { full_name }, { full_name: old.full_name })
  if (turnOf(approvers).includes(old)) await writeToApprovers(tx, services, id)
}

/** The row lock decides between two who decide at once. */
async function lockWaiting(tx: Tx, { client_id }: Scope, id: number): Promise<Waiting> {
  const approval = await tx
    .selectFrom('sending_approvals')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', client_id ?? refuse('forbidden'))
    .forUpdate()
    .executeTakeFirst()
  if (!approval) refuse('not_found')
  const { rows: approvers } = await sql<Approver>`select s.id, s.client_user_id, s.step, s.state, u.full_name,
      u.status = 'active' as active
    from sending_approvers s join client_users u on u.id = s.client_user_id where s.approval_id = ${id}
    order by s.step, s.id`.execute(tx)
  // locked in one order, as every sending locks them
  const { rows } = await sql<{ id: number }>`select r.id from document_sign_requests r
    join sending_approval_requests a on a.request_id = r.id
    where a.approval_id = ${id} and r.status = 'approving' and r.deadline > now() order by r.id for update of r`.execute(
    tx,
  )
  return { approval, approvers, request_ids: rows.map((row) => row.id) }
}

const own = ({ actor }: Scope, approvers: readonly Approver[]): Approver =>
  approvers.find(({ client_user_id }) => actor.kind === 'client_user' && client_user_id === actor.id) ??
  refuse('not_found')

/** What has ended meanwhile is not decided about. */
function refuseEnded(waiting: Waiting): Waiting {
  const { approval, request_ids } = waiting
  if (approval.state !== 'waiting') refuse('state_conflict', { message: approvalRefusals.decided })
  const isOver = approval.bulk_sending_id === null && request_ids.length === 0
  return isOver ? refuse('state_conflict', { message: approvalRefusals.over }) : waiting
}

const setState = (tx: Tx, id: number, state: 'approved' | 'refused') =>
  tx.updateTable('sending_approvals').set({ state }).where('id', '=', id).execute()

type After = {
  approve: { full_name: string; left: number }
  refuse_approval: { full_name: string; reason: string }
  replace_approver: { full_name: string }
}

function tell<V extends keyof After>(
  tx: Tx,
  { actor }: Scope,
  { approval: { client_id, bulk_sending_id }, request_ids }: Waiting,
  verb: V,
  after: After[V],
  before?: { full_name: string },
): void {
  const row = (noun: 'bulk-sendings' | 'document-sign-requests', subject_id: number) =>
    record(tx, actor, { event: `${noun}.${verb}`, subject_id, client_id, after, ...(before && { before }) } as never)
  if (bulk_sending_id !== null) row('bulk-sendings', bulk_sending_id)
  else for (const id of request_ids) row('document-sign-requests', id)
}
