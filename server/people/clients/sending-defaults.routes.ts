import { sendingDefaultRoutes } from '#shared/contract/routes/sending-defaults.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addSavedText, removeSavedText, savedTexts } from './saved-texts.commands.ts'
import { changeSendingDefaults, sendingDefaults } from './sending-defaults.commands.ts'

/** What forms of new sendings begin with, and messages that are used again. */
export function defaultsOfSendings(app: App, { db }: Services): void {
  serve(app, sendingDefaultRoutes.show, ({ scope }) => sendingDefaults(db, scope))
  serve(app, sendingDefaultRoutes.change, ({ scope, body }) =>
    transaction(db, (tx) => changeSendingDefaults(tx, scope, body)),
  )
  serve(app, sendingDefaultRoutes.texts, ({ scope }) => savedTexts(db, scope))
  serve(app, sendingDefaultRoutes.addText, ({ scope, body }) =>
    transaction(db, (tx) => addSavedText(tx, scope, body.text)),
  )
  serve(app, sendingDefaultRoutes.removeText, ({ scope, params }) =>
    transaction(db, (tx) => removeSavedText(tx, scope, params.id)),
  )
}
