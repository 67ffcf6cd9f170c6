import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { deliveryChannels, deliveryStatuses } from '#shared/rules/deliveries.ts'
import { isTerminal, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { stuckKinds } from '#shared/rules/stuck-kinds.ts'
import { unpaidRublesToday } from '#server/messages/outbox/asked-message.ts'
import { jobKinds } from '#server/platform/jobs/job-kinds.ts'
import type { Services } from '#server/platform/services/services.ts'
import { matchingOfReceipts } from '#server/requests/deliveries/unmatched-receipts.ts'
import { gauge, single, type Series } from './gauge.ts'
import { oldestWaitingQuery, waitedFor } from './waiting.ts'

/** of one scrape; less than the 10 s after which Prometheus gives a scrape up */
const metrics_database_milliseconds_max = 3000

type Query = ReturnType<typeof sql<Series>>

/**
 * Reads series from the database, one query after another: monitoring must not take the connections of requests. Null
 * when there is no answer in time, or when an earlier query of the same scrape failed: the rest is then not tried.
 */
function seriesReader({ db, log }: Pick<Services, 'db' | 'log'>): (query: Query) => Promise<Series[] | null> {
  let before: Promise<unknown> = Promise.resolve()
  let failed_at = -Infinity
  async function read(query: Query, asked_at: number): Promise<Series[] | null> {
    if (failed_at > asked_at) return null
    try {
      return (await query.execute(db)).rows
    } catch (error) {
      failed_at = performance.now()
      log.warn({ err: error }, 'the metrics that the database counts are missing')
      return null
    }
  }
  return (query) => {
    const asked_at = performance.now()
    const answer = before.then(() => read(query, asked_at))
    before = answer
    return Promise.race([answer, sleep(metrics_database_milliseconds_max, null, { ref: false })])
  }
}

/** What the database counts: the same from each of several servers, so `max by`, never `sum` (docs/monitoring.md). */
export function piles(registry: Registry, services: Services): void {
  const read = seriesReader(services)
  const pile = (name: string, help: string, query: Query, all?: Series['labels'][]) =>
    gauge(registry, name, help, () => read(query), all)
  const answers = async () => (await read(sql`select '{}'::json as labels, 1 as value`)) ?? single(0)
  gauge(registry, 'roscherk_database_up', 'Whether the database answers, and what it counts is here', answers)
  const kinds = stuckKinds.map((kind) => ({ kind }))
  const open = signRequestStatuses.filter((status) => !isTerminal(status))
  pile(
    'roscherk_stuck_items',
    'What does not move by itself, by kind',
    sql`select json_build_object('kind', kind) as labels, count(*)::int as value from stuck_shown group by kind`,
    kinds,
  )
  pile(
    'roscherk_stuck_oldest_seconds',
    'Age of the oldest of them',
    sql`select json_build_object('kind', kind) as labels, extract(epoch from now() - min(since))::float as value
      from stuck_shown group by kind`,
    kinds,
  )
  pile(
    'roscherk_oldest_waiting_seconds',
    'Age of the oldest code, link and seal that wait; 0 when none does',
    sql`select json_build_object('what', w.key) as labels, w.value::float as value
      from (${oldestWaitingQuery}) o cross join lateral json_each_text(row_to_json(o)) w`,
    waitedFor.map((what) => ({ what })),
  )
  pile(
    'roscherk_jobs',
    'Work that is not done: waiting for its time, due and not begun, running, given up',
    sql`select json_build_object('kind', kind, 'state', state) as labels, count(*)::int as value from (
      select kind, case when state = 'waiting' and run_at <= now() then 'due' else state end as state
      from jobs where state <> 'done') unfinished group by kind, state`,
    jobKinds.flatMap((kind) => ['waiting', 'due', 'running', 'dead'].map((state) => ({ kind, state }))),
  )
  pile(
    'roscherk_jobs_oldest_due_seconds',
    'For how long the oldest job of each kind that is due has not begun',
    sql`select json_build_object('kind', kind) as labels, extract(epoch from now() - min(run_at))::float as value
      from jobs where state = 'waiting' and run_at <= now() group by kind`,
    jobKinds.map((kind) => ({ kind })),
  )
  pile(
    'roscherk_database_size_bytes',
    'The database on its disk',
    sql`select '{}'::json as labels, pg_database_size(current_database())::float as value`,
  )
  pile(
    'roscherk_deliveries_last_day',
    'Messages of the last 24 hours',
    sql`select json_build_object('channel', channel, 'status', status) as labels, count(*)::int as value
      from deliveries where created_at > now() - interval '1 day' group by channel, status`,
    deliveryChannels.flatMap((channel) => deliveryStatuses.map((status) => ({ channel, status }))),
  )
  pile(
    'roscherk_unpaid_rubles_today',
    'What messages for visitors and clients without a payment have cost on this day in Moscow',
    sql`select '{}'::json as labels, rubles as value from (${unpaidRublesToday}) own`,
  )
  gauge(registry, 'roscherk_unpaid_rubles_max', 'What they may cost in a day; 0: any amount', async () =>
    single((services.config.delivery.unpaid.day_kopecks ?? 0) / 100),
  )
  pile(
    'roscherk_receipts_unmatched',
    'Receipts of the last 24 hours that name no message of ours: SMPP_RECEIPT_IDS',
    sql`select '{}'::json as labels, unmatched as value from (${matchingOfReceipts}) own`,
  )
  pile(
    'roscherk_requests_open',
    'Requests that have not ended; moves and ends are counted by journal_events_total',
    sql`select json_build_object('status', status) as labels, count(*)::int as value
      from document_sign_requests where status = any(${open}) group by status`,
    open.map((status) => ({ status })),
  )
  pile(
    'roscherk_complaints_open',
    'Complaints about senders that staff have not decided',
    sql`select '{}'::json as labels, count(*)::int as value from complaints where status = 'open'`,
  )
  pile(
    'roscherk_complaints_oldest_seconds',
    'Age of the oldest of them; 0 when there is none',
    sql`select '{}'::json as labels, coalesce(extract(epoch from now() - min(created_at)), 0)::float as value
      from complaints where status = 'open'`,
  )
  pile(
    'roscherk_backup_timestamp_seconds',
    'When the last backup was begun; 0: never',
    sql`select '{}'::json as labels, extract(epoch from at)::float as value from journal
      where event = 'installation.back_up' order by id desc limit 1`,
  )
  pile(
    'roscherk_drill_timestamp_seconds',
    'When a backup was last restored and proven by a drill; 0: never',
    sql`select '{}'::json as labels, extract(epoch from at)::float as value from journal
      where event = 'installation.drill' and payload::jsonb #>> '{after,cause}' is null order by id desc limit 1`,
  )
  pile(
    'roscherk_verification_findings',
    'Rows that the regular verification found wrong',
    sql`select '{}'::json as labels, sum(found)::int as value from verifications where kind <> 'by_hand'`,
  )
  pile(
    'roscherk_verification_age_seconds',
    'Since the verification of what is new ended last; -1 before the first time',
    sql`select '{}'::json as labels, coalesce(extract(epoch from now() - max(finished_at)), -1)::float as value
      from verifications where kind = 'recent'`,
  )
}
