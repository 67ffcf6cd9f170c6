import { sql } from 'kysely'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { bulkStopTexts } from '#shared/text/bulk-sendings.ts'
import { unsentEmail } from '#shared/text/sending-approvals.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { type Approved, approvedBy } from '#server/requests/document-sign-requests/ask-approval.ts'
import { sendRequests } from '#server/requests/document-sign-requests/send-requests.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { lockSending, moveSending } from './move.ts'
import { enqueuePortion } from './send-portion.ts'

/**
 * Sends what all have approved, in the name of who asked, once. Where that cannot be — no money, a daily limit — it stays
 * approved, and its sender is told why.
 */
export async function sendApproved(services: Services, approval_id: number): Promise<void> {
  try {
    await transaction(services.db, (tx) => sendOut(tx, services, approval_id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await transaction(services.db, (tx) => leaveUnsent(tx, services, approval_id, error))
  }
}

type Approval = Row<'sending_approvals'> & { approved: Approved[] }

async function lockApproved(tx: Tx, id: number): Promise<Approval | undefined> {
  const { rows } = await sql<Approval>`select a.*, ${approvedBy} as approved from sending_approvals a
    where a.id = ${id} and a.state = 'approved' for update of a`.execute(tx)
  return rows[0]
}

async function sendOut(tx: Tx, services: Messaging, id: number): Promise<void> {
  const approval = await lockApproved(tx, id)
  if (!approval) return
  const { asked_by: actor, bulk_sending_id, approved } = approval
  if (bulk_sending_id !== null) {
    const sending = await lockSending(tx, bulk_sending_id)
    if (sending.status !== 'approving') return
    await enqueuePortion(tx, await moveSending(tx, actor, sending, 'release', {}, { approved }))
    return
  }
  const clients = tx.selectFrom('clients').select('status').where('id', '=', approval.client_id)
  if ((await clients.executeTakeFirst())?.status === 'blocked')
    refuse('state_conflict', { message: bulkStopTexts.blocked })
  const confirmed = approval.confirmed_warnings as WarningToConfirm[]
  const drafts = await waitingRequests(tx, id)
  await sendRequests(
    tx,
    services,
    drafts.map((draft) => ({ actor, draft, confirmed, approved })),
  )
}

async function waitingRequests(tx: Tx, id: number): Promise<RequestRow[]> {
  return tx
    .selectFrom('document_sign_requests')
    .selectAll()
    .where('status', '=', 'approving')
    .where('id', 'in', (own) =>
      own.selectFrom('sending_approval_requests').select('request_id').where('approval_id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function leaveUnsent(tx: Tx, { secrets, config }: Messaging, id: number, refusal: Refusal): Promise<void> {
  const approval = await lockApproved(tx, id)
  const [first, ...rest] = await waitingRequests(tx, id)
  if (!approval || !first) return
  const { client_id, asked_by_user_id, title } = approval
  const text = refusal.message
  await tx.updateTable('sending_approvals').set({ unsent: text }).where('id', '=', id).execute()
  for (const { id: subject_id } of [first, ...rest]) {
    const after = { reason: text }
    record(tx, system, { event: 'document-sign-requests.leave_unsent', subject_id, client_id, after })
  }
  const users = tx.selectFrom('client_users').select('login').where('id', '=', asked_by_user_id)
  const user = await users.where('status', '=', 'active').executeTakeFirst()
  if (!user) return
  const url = `${config.public_url}/personal/request/${first.id}/show`
  await sendMessage(tx, secrets, {
    client_id,
    request_id: null,
    channel: 'email',
    template: 'approval_unsent',
    recipient: user.login,
    ...unsentEmail({ id, title, why: text, url }),
  })
}
