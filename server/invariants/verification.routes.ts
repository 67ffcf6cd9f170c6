import { settingRoutes } from '#shared/contract/routes/settings.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lastDrill } from './last-drill.ts'
import { lastVerifications } from './verification.store.ts'

/** The last findings of the regular verification. */
export function verification(app: App, { db, config }: Services): void {
  serve(app, settingRoutes.verification, async () => {
    const { recent, full } = await lastVerifications(db)
    const rows = [recent, full].filter((row) => row !== undefined)
    const isUnderWay = full !== undefined && full.walk !== null
    return {
      recent_at: recent?.finished_at?.toISOString() ?? null,
      full_at: full?.finished_at?.toISOString() ?? null,
      full_under_way: isUnderWay ? { since: full.started_at.toISOString(), percent: full.percent } : null,
      found: rows.reduce((sum, { found }) => sum + found, 0),
      findings: rows.flatMap(({ findings }) => findings),
      drill_set: config.backup.place !== undefined,
      drill: await lastDrill(db),
    }
  })
}
