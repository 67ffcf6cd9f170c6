import { clientSettingsRoutes } from '#shared/contract/routes/client-settings.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { acceptedTexts } from './accepted-texts.store.ts'
import { changeClientSettings, clientSettings } from './client-settings.commands.ts'

export function settingsOfClient(app: App, { db }: Services): void {
  serve(app, clientSettingsRoutes.show, ({ scope }) => clientSettings(db, scope))
  serve(app, clientSettingsRoutes.accepted, ({ scope }) => acceptedTexts(db, scope.client_id ?? refuse('forbidden')))
  serve(app, clientSettingsRoutes.change, ({ scope, body }) =>
    transaction(db, (tx) => changeClientSettings(tx, scope, body)),
  )
}
