import { messageStopRoutes } from '#shared/contract/routes/message-stops.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { messageStopColumns } from './message-stops.columns.ts'
import { allStops, presentStop, stopPage, stopRow } from './message-stops.store.ts'

/** «Не присылать мне», for staff to read. */
export function messageStops(app: App, { db }: Services): void {
  list(app, messageStopRoutes.list, 'message-stops', {
    page: ({ query }) => stopPage(db, query),
    all: ({ query }) => allStops(db, query),
    present: presentStop,
    columns: messageStopColumns,
  })
  serve(app, messageStopRoutes.show, async ({ params }) => presentStop(await stopRow(db, params.id)))
}
