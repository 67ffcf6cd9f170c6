import { sql } from 'kysely'
import { reminders_per_request_in_day_max, request_wrong_tries_max } from '#shared/rules/limits.ts'
import { zonesAwake } from '#shared/rules/reminders.ts'
import { statesThatAllow } from '#shared/rules/document-sign-requests.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { forEachIsolated } from '#server/platform/jobs/for-each-isolated.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { refusedRecipients } from '#server/requests/messages/link-again.ts'
import { countMessages, waysOf } from '#server/requests/messages/message-budget.ts'
import { reminder_template, sendLinks } from '#server/requests/messages/send-link.ts'
import { remindersToday } from './reminders.ts'

const requests_a_sweep_max = 500

/** Sends due reminders, in the daytime of the client's signers only; each in a separate transaction. */
export async function remindDue(services: Services, now = new Date()): Promise<number> {
  const awake = zonesAwake(now)
  if (awake.length === 0) return 0
  const due = await services.db
    .selectFrom('document_sign_requests as r')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .select('r.id')
    .where('r.remind_at', '<=', sql<Date>`now()`)
    .where('c.signers_utc_hours', 'in', awake)
    .orderBy('r.remind_at')
    .limit(requests_a_sweep_max)
    .execute()
  return forEachIsolated(services.log, 'reminder could not be sent', due, (id) =>
    transaction(services.db, (tx) => remindByItself(tx, services, id)),
  )
}

/** The locked row decides between parallel sweeps, signatures and ends. */
async function remindByItself(tx: Tx, services: Services, id: number): Promise<boolean> {
  const request = await tx
    .selectFrom('document_sign_requests')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', statesThatAllow('restart'))
    .where('remind_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`deadline > now()`)
    .where('wrong_codes', '<', request_wrong_tries_max)
    .forUpdate()
    .executeTakeFirst()
  if (!request) return false
  if ((await remindersToday(tx, id)) >= reminders_per_request_in_day_max) {
    await writeNext(tx, id, 0)
    return false
  }
  const refused = await refusedRecipients(tx, request)
  const way = waysOf(services, request, refused)
  if (way.addresses.length === 0 && !request.test) {
    // until the number is corrected
    await putOff(tx, id, null)
    return false
  }
  const [bar] = await countMessages(tx, services, request.client_id, [way])
  if (bar) {
    await putOff(tx, id, bar.why === 'refused' ? null : bar.until)
    return false
  }
  await writeNext(tx, id, 1)
  await sendLinks(tx, services, [{ ...request, refused }], reminder_template)
  record(tx, system, { event: 'document-sign-requests.remind', subject_id: id, client_id: request.client_id })
  return true
}

/** A reminder that a daily limit does not allow is sent when it does; null: to a phone that wants none, never. */
async function putOff(tx: Tx, id: number, remind_at: Date | null): Promise<void> {
  await tx.updateTable('document_sign_requests').set({ remind_at }).where('id', '=', id).execute()
}

async function writeNext(tx: Tx, id: number, sent: 0 | 1): Promise<void> {
  await sql`update document_sign_requests set reminders_sent = reminders_sent + ${sent}::int,
    remind_at = case when reminders_sent + ${sent}::int < remind_times_max
      then now() + make_interval(days => remind_every_days) end,
    updated_at = now(), version = version + 1
    where id = ${id}`.execute(tx)
}
