import { overviewRoutes } from '#shared/contract/routes/overview.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { overviewFor } from './overview.store.ts'

/** What a user of the cabinet sees first. */
export function overview(app: App, services: Services): void {
  serve(app, overviewRoutes.show, ({ scope }) => overviewFor(services, scope))
}
