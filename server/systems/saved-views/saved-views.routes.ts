import { savedViewRoutes } from '#shared/contract/routes/saved-views.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { changeView, removeView, saveView, savedViews } from './saved-views.commands.ts'

export function savedViewsOfLists(app: App, { db }: Services): void {
  serve(app, savedViewRoutes.list, ({ scope, query }) => savedViews(db, scope, query))
  command(app, db, savedViewRoutes.create, (tx, { scope, body }) => saveView(tx, scope, body))
  serve(app, savedViewRoutes.update, ({ scope, params, body, version }) =>
    transaction(db, (tx) => changeView(tx, scope, params.id, body, version)),
  )
  serve(app, savedViewRoutes.remove, ({ scope, params }) => transaction(db, (tx) => removeView(tx, scope, params.id)))
}
