import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { deliveryStatuses } from '#shared/rules/deliveries.ts'
import { isTerminal, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { stuckKinds } from '#shared/rules/stuck-kinds.ts'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { databaseLimits } from '#server/platform/db/limits.ts'
import { jobKinds } from '#server/platform/jobs/jobs.ts'
import { journalEvents } from '#server/platform/journal/count-events.ts'
import type { Services } from '#server/platform/services/services.ts'
import { oldestWaitingQuery, waitedFor } from './waiting.ts'

/** of one scrape; less than the 10 s after which Prometheus gives a scrape up */
const metrics_database_milliseconds_max = 3000

/**
 * Prometheus text format. Labels are closed lists and route patterns: no address, phone, name or secret. What the
 * database counts is the same on every server: `max`, not `sum`.
 * @param leads whether this process runs what one server runs for all
 */
export function metricsOf(app: App, services: Services, leads: () => boolean): Registry {
  const registry = new Registry()
  // processor, memory, event loop lag
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(journalEvents)
  requestDurations(app, registry)
  // before the queue gauges, whose queries take a connection themselves
  pools(registry, services)
  const leader = async () => [{ labels: {}, value: leads() ? 1 : 0 }]
  gauge(registry, 'leader', '1 on the one server that runs what happens by the clock for all', leader, [{}])
  sealTerms(registry, services)
  piles(registry, services)
  return registry
}

function requestDurations(app: App, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'By route pattern, never by address',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

type Series = { labels: Record<string, string>; value: number }

/**
 * A gauge computed when it is read; `all` are the label values that are 0 when nothing is found. It has no series at
 * all when it cannot be read: a 0 would be a false statement.
 */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<Series[] | null>,
  all: Series['labels'][],
): void {
  const labelNames = Object.keys(all[0] ?? {})
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const series = await read()
      this.reset()
      // without labels `reset` leaves one series, with the value 0
      if (labelNames.length === 0) this.remove()
      if (!series) return
      for (const labels of all) this.set(labels, 0)
      for (const { labels, value } of series) this.set(labels, value)
    },
  })
}

type Query = ReturnType<typeof sql<Series>>

/**
 * Reads series from the database, one query after another: monitoring must not take the connections of requests. Null
 * when there is no answer in time, or when an earlier query of the same scrape failed: the rest is then not tried.
 */
function seriesReader({ db, log }: Services): (query: Query) => Promise<Series[] | null> {
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

function piles(registry: Registry, services: Services): void {
  const read = seriesReader(services)
  const pile = (name: string, help: string, query: Query, all: Series['labels'][]) =>
    gauge(registry, name, help, () => read(query), all)
  const answers = async () => (await read(sql`select '{}'::json as labels, 1 as value`)) ?? [{ labels: {}, value: 0 }]
  gauge(registry, 'database_answers', 'Whether the metrics that it counts are here', answers, [{}])
  const kinds = stuckKinds.map((kind) => ({ kind }))
  const open = signRequestStatuses.filter((status) => !isTerminal(status))
  pile(
    'stuck',
    'What does not move by itself, by kind',
    sql`select json_build_object('kind', kind) as labels, count(*)::int as value from stuck_shown group by kind`,
    kinds,
  )
  pile(
    'stuck_oldest_seconds',
    'Age of the oldest of them',
    sql`select json_build_object('kind', kind) as labels, extract(epoch from now() - min(since))::float as value
      from stuck_shown group by kind`,
    kinds,
  )
  pile(
    'oldest_waiting_seconds',
    'Age of the oldest code, link and seal that wait; 0 when none does',
    sql`select json_build_object('what', w.key) as labels, w.value::float as value
      from (${oldestWaitingQuery}) o cross join lateral json_each_text(row_to_json(o)) w`,
    waitedFor.map((what) => ({ what })),
  )
  pile(
    'jobs',
    'Work that is not done: waiting for its time, due and not begun, running, given up',
    sql`select json_build_object('kind', kind, 'state', state) as labels, count(*)::int as value from (
      select kind, case when state = 'waiting' and run_at <= now() then 'due' else state end as state
      from jobs where state <> 'done') unfinished group by kind, state`,
    jobKinds.flatMap((kind) => ['waiting', 'due', 'running', 'dead'].map((state) => ({ kind, state }))),
  )
  pile(
    'deliveries_last_day',
    'Messages of the last 24 hours',
    sql`select json_build_object('channel', channel, 'status', status) as labels, count(*)::int as value
      from deliveries where created_at > now() - interval '1 day' group by channel, status`,
    ['sms', 'email'].flatMap((channel) => deliveryStatuses.map((status) => ({ channel, status }))),
  )
  pile(
    'requests_open',
    'Requests that have not ended; moves and ends are counted by journal_events_total',
    sql`select json_build_object('status', status) as labels, count(*)::int as value
      from document_sign_requests where status = any(${open}) group by status`,
    open.map((status) => ({ status })),
  )
  pile(
    'complaints_open',
    'Complaints about senders that staff have not decided',
    sql`select '{}'::json as labels, count(*)::int as value from complaints where status = 'open'`,
    [{}],
  )
  pile(
    'complaints_oldest_seconds',
    'Age of the oldest of them; 0 when there is none',
    sql`select '{}'::json as labels, coalesce(extract(epoch from now() - min(created_at)), 0)::float as value
      from complaints where status = 'open'`,
    [{}],
  )
  pile(
    'verification_findings',
    'Rows that the regular verification found wrong',
    sql`select '{}'::json as labels, sum(found)::int as value from verifications having count(*) > 0`,
    [{}],
  )
  pile(
    'verification_age_seconds',
    'Since the verification of what is new ended last; -1 before the first time',
    sql`select '{}'::json as labels, coalesce(extract(epoch from now() - max(finished_at)), -1)::float as value
      from verifications where kind = 'recent'`,
    [{}],
  )
}

/** Alerts: either below two weeks. */
function sealTerms(registry: Registry, { certificate, config }: Services): void {
  const left = (until: Date) => [{ labels: {}, value: (until.getTime() - Date.now()) / 1000 }]
  const certificateLeft = async () => left(certificate.valid_until)
  gauge(registry, 'seal_certificate_left_seconds', 'Until the certificate of the seal ends', certificateLeft, [{}])
  const listLeft = async () => {
    const list = certificate.source === 'own' ? await storedCrl(config.data_dir) : null
    return list && left(list.until)
  }
  gauge(registry, 'seal_revocation_list_left_seconds', 'Until the next list of our root is due', listLeft, [{}])
}

function pools(registry: Registry, { documents, pool }: Services): void {
  const states = (counts: Record<string, number>) =>
    Promise.resolve(Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })))
  const named = (...names: string[]) => names.map((state) => ({ state }))
  const workers = () => {
    const { open, busy } = documents.workers
    return states({ busy, idle: open - busy, wanted: documents.waiting })
  }
  const connections = () =>
    states({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, wanted: pool.waitingCount })
  gauge(
    registry,
    'document_workers',
    'Processes that open files, and tasks in line for one',
    workers,
    named('busy', 'idle', 'wanted'),
  )
  const most = async () => [{ labels: {}, value: pool.options.max + databaseLimits.other_connections_max }]
  gauge(registry, 'database_connections_max', 'All that this process may open', most, [{}])
  gauge(
    registry,
    'database_connections',
    'Of the pool, and who waits for one',
    connections,
    named('busy', 'idle', 'wanted'),
  )
}
