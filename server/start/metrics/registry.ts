import { collectDefaultMetrics, Registry } from 'prom-client'
import type { App } from '#server/platform/access/app-type.ts'
import { journalEvents } from '#server/platform/journal/count-events.ts'
import type { Services } from '#server/platform/services/services.ts'
import { gauge, single } from './gauge.ts'
import { machine } from './machine.ts'
import { piles } from './piles.ts'
import { observeRequests, timings } from './timings.ts'

/** Gauges that are named like counters (`promtool check metrics`); the ones by `type` say the same. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/**
 * Prometheus text format (docs/monitoring.md). Labels are closed lists and route patterns: no address, phone, name or
 * secret.
 * @param leads whether this process runs what one server runs for all
 */
export function metricsOf(app: App, services: Services, leads: () => boolean): Registry {
  const registry = new Registry()
  // processor, memory, event loop lag
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  registry.registerMetric(journalEvents)
  for (const timing of timings) registry.registerMetric(timing)
  observeRequests(app)
  // before the queue gauges, whose queries take a connection themselves
  machine(registry, services)
  const leader = async () => single(leads() ? 1 : 0)
  gauge(registry, 'roscherk_leader', '1 on the one server that runs what happens by the clock for all', leader)
  piles(registry, services)
  return registry
}
