import { senderRoutes } from '#shared/contract/routes/senders.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { acceptSender, askCheck, refuseSender } from './senders.commands.ts'
import { senderColumns } from './senders.columns.ts'
import { allSenders, presentSender, senderOf, senderPage } from './senders.store.ts'

export function senders(app: App, services: Services): void {
  const { db, config } = services
  const present = presentSender(config)
  list(app, senderRoutes.list, 'senders', {
    page: ({ scope, query }) => senderPage(db, scope, query),
    all: ({ scope, query }) => allSenders(db, scope, query),
    present,
    columns: senderColumns,
  })
  serve(app, senderRoutes.show, async ({ scope, params }) => present(await senderOf(db, scope, params.id)))
  command(app, db, senderRoutes.ask, async (tx, { scope, params }) => present(await askCheck(tx, scope, params.id)))
  command(app, db, senderRoutes.accept, async (tx, { scope, params, body }) =>
    present(await acceptSender(tx, services, scope, params.id, body)),
  )
  command(app, db, senderRoutes.refuse, async (tx, { scope, params, body }) =>
    present(await refuseSender(tx, services, scope, params.id, body)),
  )
}
