import { sql } from 'kysely'
import type { BulkSendingConfirm } from '#shared/contract/bulk-sendings.ts'
import { warningsToConfirm } from '#shared/rules/file-warnings.ts'
import { documents_per_request_max } from '#shared/rules/limits.ts'
import { bulkRefusalTexts, bulkStopTexts } from '#shared/text/bulk-sendings.ts'
import { sendingStopTexts } from '#shared/text/complaints.ts'
import { senderRefusals } from '#shared/text/senders.ts'
import { refuseWithoutSms } from '#server/messages/core/refuse-without-sms.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { addApproval, approversOf } from '#server/requests/document-sign-requests/ask-approval.ts'
import { deadlineOf } from '#server/requests/document-sign-requests/deadline-of.ts'
import { filesOf } from '#server/requests/document-sign-requests/document-sign-requests.commands.ts'
import { refuseUnconfirmed, type Warned } from '#server/requests/document-sign-requests/refuse-unconfirmed.ts'
import { isChecked } from '#server/requests/document-sign-requests/sender-check.ts'
import { ofOwnOrganization, ventureOf } from '#server/requests/document-sign-requests/venture-of.ts'
import { sendingStopOf } from '#server/requests/messages/sending-stop.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { lockSending, moveSending, statusAfter, type Sending } from './move.ts'
import { enqueuePortion } from './send-portion.ts'
import { isTemplateChanged } from './template-fields.ts'

/**
 * Fixes what all rows share and starts the sending: every ready row, in portions, by a job.
 * @throws Refusal `invalid_fields`, `no_signers`, `warnings_not_confirmed`, `sender_not_checked`, `sending_stopped`,
 * `no_gateway`, `state_conflict` when it was confirmed or stopped before
 */
export async function confirmSending(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  order: BulkSendingConfirm,
): Promise<Sending> {
  const { config } = services
  const sending = await lockOwn(tx, scope, id)
  statusAfter(sending, 'confirm')
  const { legal_entity_id, is_ruled } = await ventureOf(tx, scope, ofOwnOrganization(scope, order).legal_entity_id)
  if (config.sender_check && !(await isChecked(tx, sending.client_id, legal_entity_id))) {
    refuse('sender_not_checked', { message: senderRefusals.bulk })
  }
  const stop_reason = await sendingStopOf(tx, sending.client_id)
  refuseWithoutSms({ config })
  if (stop_reason !== null) refuse('sending_stopped', { message: sendingStopTexts.refused(stop_reason) })
  const common = await filesOf(tx, scope, { ...order, send: true })
  const { documents } = common
  const own = refuseUnconfirmed(await warnedOfRows(tx, sending), order.confirmed_warnings)
  await refuseDocuments(tx, sending, documents.length)
  if (await isTemplateChanged(tx, sending)) refuse('state_conflict', { message: bulkRefusalTexts.template_changed })
  const deadline = deadlineOf(order.deadline)
  const ready = await readyRows(tx, id)
  if (ready === 0) refuse('no_signers', { message: bulkRefusalTexts.not_ready })
  const change = {
    legal_entity_id,
    title: order.title ?? documents[0]?.title ?? null,
    message: order.message ?? null,
    deadline,
    documents: JSON.stringify(documents),
    remind_every_days: order.reminders?.every_days ?? null,
    remind_times_max: order.reminders?.times_max ?? null,
    confirmed_by: JSON.stringify(scope.actor),
    confirmed_at: sql<Date>`now()`,
  }
  const titles = documents.map(({ title, sha256 }) => ({ title, sha256 }))
  const confirmed = warningsToConfirm.filter((code) => [...common.confirmed, ...own].includes(code))
  const after = {
    rows: ready,
    documents: titles,
    deadline: deadline.toISOString(),
    ...(confirmed.length > 0 && { confirmed_warnings: confirmed }),
  }
  const asking = is_ruled || (order.approvers ?? []).length > 0 ? await approversOf(tx, scope, order) : null
  if (asking) {
    const title = change.title ?? sending.name
    await addApproval(tx, services, scope, { asking, title, confirmed: [], bulk_sending_id: id })
    const approvers = asking.steps.map(({ full_name }) => full_name)
    const told = { ...after, approvers, ...(asking.amount !== null && { amount: asking.amount }) }
    return moveSending(tx, scope.actor, sending, 'ask', change, told)
  }
  const moved = await moveSending(tx, scope.actor, sending, 'confirm', change, after)
  await enqueuePortion(tx, moved)
  return moved
}

/**
 * Continues with the rows that the money did not suffice for.
 * @throws Refusal `state_conflict`
 */
export async function resumeSending(tx: Tx, scope: Scope, id: number): Promise<Sending> {
  const sending = await lockOwn(tx, scope, id)
  if (sending.status === 'short' && sending.deadline && sending.deadline.getTime() <= Date.now()) {
    refuse('state_conflict', { message: bulkRefusalTexts.overdue })
  }
  const moved = await moveSending(tx, scope.actor, sending, 'resume')
  await enqueuePortion(tx, moved)
  return moved
}

/**
 * Stops it: what was sent stays sent, the rest is never sent.
 * @param reason of staff, shown to the client
 * @throws Refusal `state_conflict`
 */
export async function stopSending(tx: Tx, scope: Scope, id: number, reason?: string): Promise<Sending> {
  const why: { stop_reason?: string } = reason === undefined ? {} : { stop_reason: bulkStopTexts.by_staff(reason) }
  return moveSending(tx, scope.actor, await lockOwn(tx, scope, id), 'stop', why, why)
}

/** The same documents for all are needed; where each row has its own, others may be added. */
async function refuseDocuments(tx: Tx, { id, source }: Sending, count: number): Promise<void> {
  if (source === 'same' && count === 0)
    refuse('invalid_fields', { errors: { documents: bulkRefusalTexts.no_documents } })
  if (source !== 'same' && count >= documents_per_request_max) {
    refuse('invalid_fields', { errors: { documents: bulkRefusalTexts.too_many_documents } })
  }
  const waiting = tx.selectFrom('bulk_sending_files').select('id').where('bulk_sending_id', '=', id)
  if (await waiting.where('status', '=', 'waiting').limit(1).executeTakeFirst()) {
    refuse('state_conflict', { message: bulkRefusalTexts.files_wait })
  }
}

export async function lockOwn(tx: Tx, scope: Scope, id: number): Promise<Sending> {
  await rowOf(tx, scope, 'bulk_sendings', id)
  return lockSending(tx, id)
}

/** The template, and the files of rows, with their warnings: they are confirmed once for all. */
async function warnedOfRows(tx: Tx, { id, template_id, template_edition }: Sending): Promise<Warned[]> {
  const { rows } = await sql<Warned>`select distinct on (f.warnings) f.name as title, f.warnings from files f
    where f.warnings <> '[]' and f.id in (
      select file_id from bulk_sending_rows where bulk_sending_id = ${id} and status = 'ready'
      union all select file_id from template_editions where template_id = ${template_id} and edition = ${template_edition}
    )`.execute(tx)
  return rows
}

async function readyRows(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bulk_sending_rows
    where bulk_sending_id = ${id} and status = 'ready'`.execute(tx)
  return rows[0]?.count ?? 0
}
