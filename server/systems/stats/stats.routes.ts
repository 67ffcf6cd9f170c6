import { statsRoutes } from '#shared/contract/routes/stats.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lastDays, recentStats } from './recent-stats.ts'
import { shownTo } from './stats.store.ts'

/** What staff see first. */
export function stats(app: App, services: Services): void {
  const recent = recentStats(services)
  serve(app, statsRoutes.show, async ({ scope, query }) => {
    const { from, to } = query
    const period = from === undefined || to === undefined ? lastDays() : { from, to }
    return shownTo(scope.actor.role ?? refuse('no_token'), await recent(period))
  })
}
