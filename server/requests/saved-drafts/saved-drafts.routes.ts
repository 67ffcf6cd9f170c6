import { savedDraftRoutes } from '#shared/contract/routes/saved-drafts.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addSavedDraft, changeSavedDraft, removeSavedDraft } from './saved-drafts.commands.ts'
import { presentDraft, savedDraftOf, savedDraftPage } from './saved-drafts.store.ts'

export function savedDrafts(app: App, { db }: Services): void {
  list(app, savedDraftRoutes.list, 'saved-drafts', {
    page: ({ scope, query }) => savedDraftPage(db, scope, query),
    present: (draft) => draft,
  })
  serve(app, savedDraftRoutes.show, ({ scope, params }) => savedDraftOf(db, scope, params.id))
  command(app, db, savedDraftRoutes.create, async (tx, { scope, body }) =>
    presentDraft(tx, await addSavedDraft(tx, scope, body)),
  )
  serve(app, savedDraftRoutes.update, ({ scope, params, body, version }) =>
    transaction(db, async (tx) => presentDraft(tx, await changeSavedDraft(tx, scope, params.id, body, version))),
  )
  serve(app, savedDraftRoutes.remove, ({ scope, params, version }) =>
    transaction(db, (tx) => removeSavedDraft(tx, scope, params.id, version)),
  )
}
