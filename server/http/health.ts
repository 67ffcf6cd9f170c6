import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '../errors.ts'
import { sameBytes, sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import type { App } from './app-type.ts'

/** `/healthz` alive, `/readyz` able to work, `/metrics` by a token (Prometheus text format). */
export function health(app: App, services: Services): void {
  const { db, storage, config } = services
  app.get('/healthz', { config: { open: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { open: true } }, async (request) => {
    try {
      await sql`select 1`.execute(db)
      await storage.check()
      if (services.documents.closed) throw new Error('the document workers are closed')
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      refuse('not_ready')
    }
    return { status: 'ready', database: 'ok', storage: 'ok', jobs: 'ok' }
  })
  const registry = metricsOf(app, services)
  app.get('/metrics', { config: { open: true } }, async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!config.metrics_token || !sameBytes(sha256(token), sha256(config.metrics_token))) refuse('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function metricsOf(app: App, { db }: Services): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  const pile = (name: string, help: string, query: ReturnType<typeof sql<{ count: number }>>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await query.execute(db)).rows[0]?.count ?? 0)
      },
    })
  pile(
    'requests_unsealed',
    'Signed, not yet sealed',
    sql<{
      count: number
    }>`select count(*)::int as count from document_sign_requests where status = 'signed' and sealed_at is null`,
  )
  pile(
    'jobs_dead',
    'Given up, waiting for staff',
    sql<{ count: number }>`select count(*)::int as count from jobs where state = 'dead'`,
  )
  pile(
    'jobs_waiting',
    'Due and not begun',
    sql<{ count: number }>`select count(*)::int as count from jobs where state = 'waiting' and run_at <= now()`,
  )
  pile(
    'verification_findings',
    'Rows that the regular verification found wrong',
    sql<{ count: number }>`select sum(found)::int as count from verifications`,
  )
  pile(
    'verification_age_seconds',
    'Since the verification of what is new ended last; -1 before the first time',
    sql<{ count: number }>`select coalesce(extract(epoch from now() - finished_at)::int, -1) as count
      from verifications where kind = 'recent'`,
  )
  return registry
}
