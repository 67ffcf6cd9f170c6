import { settingRoutes } from '#shared/contract/routes/settings.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { changeSeller, presentSeller, sellerOf } from './seller.commands.ts'

/** Who issues bills; 404 until it is configured. */
export function seller(app: App, { db }: Services): void {
  serve(app, settingRoutes.seller, async () => presentSeller((await sellerOf(db)) ?? refuse('not_found')))
  serve(app, settingRoutes.changeSeller, async ({ scope, body, version }) =>
    presentSeller(await transaction(db, (tx) => changeSeller(tx, scope, body, version))),
  )
}
