import { statsRoutes } from '#shared/contract/routes/stats.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { stats_days } from '#shared/rules/limits.ts'
import { daysBefore } from '#shared/rules/stats.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { recentStats } from './recent-stats.ts'
import { shownTo } from './stats.store.ts'

/** What staff see first. */
export function stats(app: App, { db }: Services): void {
  const recent = recentStats(db)
  serve(app, statsRoutes.show, async ({ scope, query }) => {
    const to = query.to ?? dayInMoscow(new Date())
    const from = query.from ?? daysBefore(to, stats_days - 1)
    return shownTo(scope.actor.role ?? refuse('no_token'), await recent({ from, to }))
  })
}
