import { noticeRoutes } from '#shared/contract/routes/notices.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { changeNotices, ownNotices, stopNotices } from './notices.commands.ts'

/** What each user of a cabinet is written to about. */
export function notices(app: App, { db, secrets }: Services): void {
  serve(app, noticeRoutes.own, ({ scope }) => ownNotices(db, scope))
  serve(app, noticeRoutes.change, ({ scope, body }) => transaction(db, (tx) => changeNotices(tx, scope, body)))
  serve(app, noticeRoutes.stop, ({ request, body }) =>
    transaction(db, (tx) => stopNotices(tx, secrets, visitor(request), body.token)),
  )
}
