import { webhookRoutes } from '#shared/contract/routes/webhooks.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import {
  addWebhook,
  changeWebhook,
  refuseUncallable,
  removeWebhook,
  replay,
  rotateSecret,
  sendMessageAgain,
  sendTest,
} from './webhooks.commands.ts'
import { webhookColumns } from './webhooks.columns.ts'
import {
  allWebhooks,
  messageOf,
  messagePage,
  presentMessage,
  presentWebhook,
  webhookOf,
  webhookPage,
  type WithTries,
} from './webhooks.store.ts'

/** Staff of the service read the endpoints and their log; only the client changes them. */
export function webhooks(app: App, services: Services): void {
  const { db } = services
  const isWhole = app.api !== 'support'
  list(app, webhookRoutes.list, 'webhooks', {
    page: ({ scope, query }) => webhookPage(db, scope, query),
    all: ({ scope, query }) => allWebhooks(db, scope, query),
    columns: webhookColumns,
    present: (row) => presentWebhook(row, isWhole),
  })
  serve(app, webhookRoutes.show, async ({ scope, params }) =>
    presentWebhook(await webhookOf(db, scope, params.id), isWhole),
  )
  serve(app, webhookRoutes.create, async ({ scope, body }) => {
    await refuseUncallable(services, body.url)
    const { row, secret } = await transaction(db, (tx) => addWebhook(tx, services, scope, body))
    return { ...presentWebhook(row), secret }
  })
  serve(app, webhookRoutes.update, async ({ scope, params, body, version }) => {
    await refuseUncallable(services, body.url)
    return presentWebhook(await transaction(db, (tx) => changeWebhook(tx, scope, params.id, body, version)))
  })
  serve(app, webhookRoutes.remove, ({ scope, params, version }) =>
    transaction(db, (tx) => removeWebhook(tx, scope, params.id, version)),
  )
  serve(app, webhookRoutes.rotate, async ({ scope, params, version }) => {
    const { row, secret } = await transaction(db, (tx) => rotateSecret(tx, services, scope, params.id, version))
    return { ...presentWebhook(row), secret }
  })
  command(app, db, webhookRoutes.test, async (tx, { scope, params }) =>
    presentMessage(await sendTest(tx, scope, params.id)),
  )
  command(app, db, webhookRoutes.replay, async (tx, { scope, params, body }) =>
    presentWebhook(await replay(tx, scope, params.id, body)),
  )
  const present = (row: WithTries) => presentMessage(row, isWhole)
  list(app, webhookRoutes.messages, 'webhook-messages', {
    page: ({ scope, query }) => messagePage(db, scope, query),
    present,
  })
  serve(app, webhookRoutes.message, async ({ scope, params }) => present(await messageOf(db, scope, params.id)))
  command(app, db, webhookRoutes.again, async (tx, { scope, params }) =>
    presentMessage(await sendMessageAgain(tx, scope, params.id)),
  )
}
