import { clientSettingsRoutes } from '#shared/contract/routes/client-settings.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { acceptedTexts } from './accepted-texts.store.ts'
import { changeClientSettings, checkOrigin, clientSettings } from './client-settings.commands.ts'

export function settingsOfClient(app: App, services: Services): void {
  const { db } = services
  serve(app, clientSettingsRoutes.show, ({ scope }) => clientSettings(db, services, scope))
  serve(app, clientSettingsRoutes.accepted, ({ scope }) => acceptedTexts(db, scope.client_id ?? refuse('forbidden')))
  serve(app, clientSettingsRoutes.change, ({ scope, body }) =>
    transaction(db, (tx) => changeClientSettings(tx, services, scope, body)),
  )
  serve(app, clientSettingsRoutes.checkOrigin, ({ scope, body }) => checkOrigin(services, scope, body.origin))
}
