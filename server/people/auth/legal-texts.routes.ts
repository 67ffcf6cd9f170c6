import { settingRoutes } from '#shared/contract/routes/settings.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { command, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { confirmLegalText } from './legal-texts.commands.ts'
import { legalTexts } from './confirmed-legal-texts.ts'

/** The legal texts of the operator, for staff. */
export function legalTextsOfOperator(app: App, { db }: Services): void {
  serve(app, settingRoutes.legalTexts, () => legalTexts(db))
  command(app, db, settingRoutes.confirmLegalText, (tx, { scope, params, body }) =>
    confirmLegalText(tx, scope, params.kind, body.text_sha256),
  )
}
