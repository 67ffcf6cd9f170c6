import { sql } from 'kysely'
import type { RemindersChange } from '#shared/contract/document-sign-requests.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { locked } from '#shared/text/next-step.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { refuseLinkTooSoon, refuseRefused } from '#server/requests/messages/link-again.ts'
import { takeMessages, waysOf } from '#server/requests/messages/message-budget.ts'
import { reminder_template, sendLinks } from '#server/requests/messages/send-link.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { nextReminder } from './apply-event.ts'
import { lockRequest } from './lock-request.ts'
import { refuseOverdue } from './refuse-overdue.ts'
import { refuseUnless } from './refuse-state.ts'

/**
 * Sends the link again; the next automatic reminder is counted from now.
 * @throws Refusal `not_found`, `state_conflict`, `already_signed` …, `number_refused`, `too_many_requests` after three in
 * a day, `link_too_soon`, `too_many_messages`
 */
export async function remindSigner(tx: Tx, services: Messaging, scope: Scope, id: number): Promise<RequestRow> {
  await rowOf(tx, scope, 'document_sign_requests', id)
  const request = await lockRequest(tx, id)
  refuseUnless('remind', request.status)
  await refuseOverdue(tx, id)
  if (request.wrong_codes >= request_wrong_tries_max) refuse('state_conflict', { message: locked.text })
  const refused = await refuseRefused(tx, request)
  const { client_id } = request
  await takeMessages(tx, services, client_id, [waysOf(services, request, refused)])
  // last: waiting does not help against the refusals above
  await refuseLinkTooSoon(tx, id, await remindersToday(tx, id))
  await sendLinks(tx, services, [{ ...request, refused }], reminder_template)
  record(tx, scope.actor, { event: 'document-sign-requests.remind', subject_id: id, client_id })
  if (request.remind_at === null) return request
  return tx
    .updateTable('document_sign_requests')
    .set({ remind_at: nextReminder, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Manual and automatic reminders of the last 24 hours. The messages of one sending share a transaction, and so their
 * creation time.
 */
export async function remindersToday(tx: Tx, request_id: number): Promise<number> {
  const { sent } = await tx
    .selectFrom('deliveries')
    .select(sql<number>`count(distinct created_at)::int`.as('sent'))
    .where('request_id', '=', request_id)
    .where('template', '=', reminder_template)
    .where('instead_of', 'is', null)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return sent
}

/**
 * Sets how often and how many times the signer is reminded automatically; null for never.
 * @throws Refusal `not_found`, `state_conflict`, `already_signed` …
 */
export async function scheduleReminders(
  tx: Tx,
  scope: Scope,
  id: number,
  { reminders }: RemindersChange,
): Promise<RequestRow> {
  await rowOf(tx, scope, 'document_sign_requests', id)
  const old = await lockRequest(tx, id)
  refuseUnless('schedule', old.status)
  await refuseOverdue(tx, id)
  await tx
    .updateTable('document_sign_requests')
    .set({
      remind_every_days: reminders?.every_days ?? null,
      remind_times_max: reminders?.times_max ?? null,
      reminders_sent: 0,
      remind_at: null,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  // for queued requests and drafts the days are counted from the sending of the link
  if (isLive(old.status)) {
    await tx.updateTable('document_sign_requests').set({ remind_at: nextReminder }).where('id', '=', id).execute()
  }
  record(tx, scope.actor, {
    event: 'document-sign-requests.schedule',
    subject_id: id,
    client_id: old.client_id,
    before: { remind_every_days: old.remind_every_days, remind_times_max: old.remind_times_max },
    after: { remind_every_days: reminders?.every_days ?? null, remind_times_max: reminders?.times_max ?? null },
  })
  return rowOf(tx, scope, 'document_sign_requests', id)
}
