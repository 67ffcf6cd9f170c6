import { clientNoteRoutes } from '#shared/contract/routes/client-notes.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { addNote, notePage, presentNote, removeNote } from './client-notes.commands.ts'

export function clientNotes(app: App, { db }: Services): void {
  list(app, clientNoteRoutes.list, 'notes', {
    page: ({ params, query }) => notePage(db, params.id, query),
    present: presentNote,
  })
  command(app, db, clientNoteRoutes.create, (tx, { scope, params, body }) => addNote(tx, scope, params.id, body))
  serve(app, clientNoteRoutes.remove, ({ scope, params }) =>
    transaction(db, (tx) => removeNote(tx, scope, params.id, params.note_id)),
  )
}
