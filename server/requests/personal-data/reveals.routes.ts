import { revealRoutes } from '#shared/contract/routes/reveals.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { reveal } from './reveals.commands.ts'

/** For staff, who see personal data masked. */
export function reveals(app: App, services: Services): void {
  serve(app, revealRoutes.create, async ({ scope, body }) => ({
    value: await transaction(services.db, (tx) => reveal(tx, services, scope, body)),
  }))
}
