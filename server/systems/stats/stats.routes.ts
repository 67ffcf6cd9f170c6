import { statsRoutes } from '#shared/contract/routes/stats.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lastDays, recentDaysBefore, recentStats, unlessCounting } from './recent-stats.ts'
import { shownTo, totalsOf } from './stats.store.ts'
import { workFor } from './work.store.ts'
import { waitingFor } from './waiting.store.ts'

/** What staff see first. */
export function stats(app: App, services: Services): void {
  const recent = recentStats(services)
  const recentBefore = recentDaysBefore(services)
  serve(app, statsRoutes.show, async ({ scope, query }) => {
    const { from, to } = query
    const period = from === undefined || to === undefined ? lastDays() : { from, to }
    const role = scope.actor.role ?? refuse('no_token')
    const now = shownTo(services.config.mode, role, await recent(period))
    // the figures of the period itself need not wait for these
    const before = await unlessCounting(recentBefore(period))
    return {
      ...now,
      counting: now.counting || before === null || before.counting,
      before: before && totalsOf(services.config.mode, role, before.figures),
    }
  })
  serve(app, statsRoutes.work, ({ scope }) => workFor(services, scope))
  serve(app, statsRoutes.waiting, ({ scope }) => waitingFor(services.db, scope))
}
