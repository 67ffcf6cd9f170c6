import { journalRoutes } from '#shared/contract/routes/journal.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { journalColumns } from './journal.columns.ts'
import { allEntries, entryOf, journalPage, presentEntry } from './journal.store.ts'

export function journal(app: App, { db }: Services): void {
  list(app, journalRoutes.list, 'journal', {
    page: ({ query }) => journalPage(db, query),
    all: ({ query }) => allEntries(db, query),
    present: presentEntry,
    columns: journalColumns,
  })
  serve(app, journalRoutes.show, async ({ params }) => presentEntry(await entryOf(db, params.id)))
}
