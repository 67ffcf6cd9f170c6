import { settingRoutes } from '#shared/contract/routes/settings.ts'
import { presentApproval } from '#server/money/second-person/read-approvals.ts'
import { askSecond, needsSecond } from '#server/money/second-person/ask.ts'
import { tried } from '#server/money/second-person/tried.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { changeSeller, presentSeller, sellerOf, shownSeller } from './seller.commands.ts'

/** Who issues bills. */
export function seller(app: App, services: Services): void {
  const { db } = services
  serve(app, settingRoutes.seller, async () => {
    const found = await sellerOf(db)
    return found ? { status: 200 as const, body: presentSeller(found) } : { status: 204 as const, body: undefined }
  })
  serve(app, settingRoutes.changeSeller, async ({ scope, body, version }) => {
    const before = await sellerOf(db)
    // the first requisites divert nobody's money
    if (!before || !needsSecond(services, scope)) {
      return {
        status: 200 as const,
        body: presentSeller(await transaction(db, (tx) => changeSeller(tx, scope, body, version))),
      }
    }
    const after = await tried(db, (tx) => changeSeller(tx, scope, body, version))
    const asked = {
      kind: 'seller',
      subject_id: null,
      client_id: null,
      payload: body,
      subject_version: before.version,
      before: shownSeller(before),
      after: shownSeller(after),
    } as const
    const approval = await transaction(db, (tx) => askSecond(tx, services, scope, asked))
    return { status: 202 as const, body: await presentApproval(db, approval) }
  })
}
