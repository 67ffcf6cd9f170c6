import { sealNoticesOf } from '#server/documents/seal/seal-notices.ts'
import { stateOf } from '#server/documents/storage/open-storage.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, sha256 } from '#server/platform/core/secrets.ts'
import { jobsAreLate } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services/services.ts'
import { metricsOf } from './metrics/registry.ts'
import { oldestWaiting } from './metrics/waiting.ts'

export type ProcessState = {
  /** the process is about to stop: it still answers, but wants no new callers */
  stopping: AbortSignal
  /** whether it runs what one server runs for all */
  leads(): boolean
}

export const steady: ProcessState = { stopping: new AbortController().signal, leads: () => false }

/**
 * `/healthz`: the process is alive, `/readyz`: it can work and is not stopping, `/metrics`: Prometheus text format, with a
 * token.
 */
export function health(app: App, services: Services, { stopping, leads }: ProcessState): void {
  const { db, storage, config } = services
  app.get('/healthz', { config: { open: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { open: true } }, async (request) => {
    if (stopping.aborted) refuse('not_ready')
    try {
      const stored = await stateOf(storage, config)
      if (services.documents.closed) throw new Error('the document workers are closed')
      // these are reported, but do not make the server unready: pages and codes still work
      const jobs = (await jobsAreLate(db)) ? 'late' : 'ok'
      const notices = await sealNoticesOf(services)
      const seal = (['ended', 'revoked', 'ends_soon'] as const).find((notice) => notices.includes(notice)) ?? 'ok'
      const { roles } = config
      const oldest_seconds = await oldestWaiting(db)
      return { status: 'ready', roles, leads: leads(), database: 'ok', storage: stored, jobs, seal, oldest_seconds }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      refuse('not_ready')
    }
  })
  const registry = metricsOf(app, services, leads)
  app.get('/metrics', { config: { open: true } }, async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!config.metrics_token || !sameBytes(sha256(token), sha256(config.metrics_token))) refuse('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
