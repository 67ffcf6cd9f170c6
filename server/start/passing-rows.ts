import { sql, type RawBuilder } from 'kysely'
import {
  exchange_kept_days,
  public_forms_kept_days,
  idempotency_lifetime_hours,
  stored_figures_days,
  webhook_log_days,
} from '#shared/rules/limits.ts'
import { receipts_kept_days } from '#server/messages/core/limits.ts'
import { proofIsOld } from '#server/messages/messengers/chats.ts'
import { deleteDue, rows_a_portion } from '#server/platform/db/delete-due.ts'
import type { Services } from '#server/platform/services/services.ts'

const done_jobs_kept_days = 7
/** Staff see each at «Застряло» for as long. A seal that is still missing gets a new job. */
const dead_jobs_kept_days = 365

const older = (column: string, term: RawBuilder<unknown>) => sql`${sql.ref(column)} < now() - ${term}`
const days = (count: number) => sql`make_interval(days => ${count})`

type PassingRows = { rows: string; table: string; due: RawBuilder<unknown> }

/**
 * Rows that are of no use after a fixed time, with the condition by which they are found; each has its index. What holds
 * personal data and has a term that the operator sets is in `shared/rules/retention.ts`, and what has none is held.
 */
export const passingRows: readonly PassingRows[] = [
  {
    rows: 'answers to calls with a key',
    table: 'idempotency_keys',
    due: older('created_at', sql`make_interval(hours => ${idempotency_lifetime_hours})`),
  },
  {
    rows: 'done jobs',
    table: 'jobs',
    due: sql`state = 'done' and ${older('finished_at', days(done_jobs_kept_days))}`,
  },
  {
    rows: 'jobs that nobody retried',
    table: 'jobs',
    due: sql`state = 'dead' and ${older('finished_at', days(dead_jobs_kept_days))}`,
  },
  // pages that were opened before it was replaced show it still
  {
    rows: 'logos that nobody has',
    table: 'logos',
    due: sql`created_at < now() - interval '1 day' and not exists (select from faces where logo_sha256 = sha256)`,
  },
  { rows: 'stored figures', table: 'stored_figures', due: older('at', days(stored_figures_days)) },
  // with the names and phones in its bodies; its tries go with it
  { rows: 'log of webhooks', table: 'webhook_messages', due: older('created_at', days(webhook_log_days)) },
  // counters of past days limit nothing, and are phones of people
  {
    rows: 'counted messages',
    table: 'message_counts',
    due: sql`day < (now() at time zone 'Europe/Moscow')::date`,
  },
  // times later than the window were written by a clock that was ahead
  { rows: 'counters of limits', table: 'limits', due: sql`(ends_at <= now() or ends_at > now() + interval '2 days')` },
  {
    rows: 'wrong tries',
    table: 'wrong_tries',
    due: sql`(at < now() - interval '1 day' or at > now() + interval '1 day')`,
  },
  // longer than any deadline: no file waits for its signature any more. Its rows go with a drop
  { rows: 'exchanged files', table: 'exchange_drops', due: older('taken_at', days(exchange_kept_days)) },
  // names and phones of people who did not go on, and of those who did, whose requests say it
  { rows: 'forms of public links', table: 'public_link_forms', due: older('created_at', days(public_forms_kept_days)) },
  { rows: 'proofs of phones', table: 'phone_proofs', due: older('created_at', days(public_forms_kept_days)) },
  { rows: 'chats whose proof is old', table: 'messenger_chats', due: proofIsOld },
  { rows: 'links to bots', table: 'messenger_tokens', due: sql`expires_at <= now()` },
  { rows: 'logins begun at a provider', table: 'provider_logins', due: sql`expires_at <= now()` },
  { rows: 'challenges of passkeys', table: 'passkey_challenges', due: sql`expires_at <= now()` },
  // by then every repeat has come, and receipts without a message will never match
  {
    rows: 'receipts of gateways',
    table: 'delivery_receipts',
    due: older('created_at', days(receipts_kept_days)),
  },
]

/**
 * Deletes some of what is due; the next sweep goes on. A failure of one table does not stop the others.
 * @returns how many were deleted where more may be left
 */
export async function deletePassingRows({ db, log }: Pick<Services, 'db' | 'log'>): Promise<number> {
  let more = 0
  for (const { rows, table, due } of passingRows) {
    const deleted = await deleteDue(db, table, due).catch((error: unknown) => {
      log.error({ err: error, rows }, 'old rows not deleted')
      return 0
    })
    if (deleted >= rows_a_portion) more += deleted
  }
  return more
}
