import { copyRoutes } from '#shared/contract/routes/copies.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { openedCopy, sendCopy, stopCopies } from './copies.commands.ts'

/** What somebody who was sent a copy does with the link of the letter. */
export function copies(app: App, services: Services): void {
  const { db } = services
  serve(app, copyRoutes.open, ({ body }) => openedCopy(db, services, body.token))
  serve(app, copyRoutes.download, async ({ request, body, reply }) => {
    await sendCopy(services, visitor(request), body, reply)
    return reply
  })
  serve(app, copyRoutes.stop, ({ request, body }) =>
    transaction(db, (tx) => stopCopies(tx, services, visitor(request), body)),
  )
}
