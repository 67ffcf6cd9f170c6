import { paperRoutes } from '#shared/contract/routes/papers.ts'
import { sendPdf } from '#server/documents/printing/send-pdf.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { reconcile } from './reconciliation.commands.ts'

/** «Акт сверки» for any period, for both APIs: the client's own, or of the client that staff name. */
export function reconciliation(app: App, services: Services): void {
  const { db, printer } = services
  serve(app, paperRoutes.reconciliation, async ({ scope, query, reply }) => {
    const { from, to, client_id: named } = query
    const client_id = scope.client_id ?? named ?? refuse('malformed', { errors: { client_id: 'Выберите клиента' } })
    if (scope.client_id === null) await rowOf(db, scope, 'clients', client_id)
    const paper = await reconcile(db, client_id, { from, to })
    return sendPdf(reply, `Акт сверки ${from} — ${to}.pdf`, await printer.print(client_id, paper))
  })
}
