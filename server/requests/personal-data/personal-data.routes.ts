import { settingRoutes } from '#shared/contract/routes/settings.ts'
import { clearedKinds, retention } from '#shared/rules/retention.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

/** For staff. */
export function personalData(app: App, { config }: Services): void {
  serve(app, settingRoutes.retention, async () => ({
    terms: clearedKinds.map((kind) => ({
      kind,
      setting: retention[kind].setting,
      days: config.retention[kind],
    })),
  }))
}
