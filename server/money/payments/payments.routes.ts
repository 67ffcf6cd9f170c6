import { paymentRoutes } from '#shared/contract/routes/payments.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { paymentColumns } from './payments.columns.ts'
import { confirmPayment, recordPayment, reversePayment } from './payments.commands.ts'
import { allPayments, paymentOf, paymentPage, paymentTotals, presentPayment } from './payments.store.ts'

export function payments(app: App, services: Services): void {
  const { db } = services
  list(app, paymentRoutes.list, 'payments', {
    page: ({ query }) => paymentPage(db, query),
    all: ({ query }) => allPayments(db, query),
    present: (row) => row,
    columns: paymentColumns,
  })
  serve(app, paymentRoutes.totals, ({ query }) => paymentTotals(db, query))
  serve(app, paymentRoutes.show, ({ params }) => paymentOf(db, params.id))
  command(app, db, paymentRoutes.create, async (tx, { scope, body }) =>
    presentPayment(tx, await recordPayment(tx, services, scope, body)),
  )
  command(app, db, paymentRoutes.confirm, async (tx, { scope, params }) =>
    presentPayment(tx, await confirmPayment(tx, services, scope, params.id)),
  )
  command(app, db, paymentRoutes.reverse, async (tx, { scope, params, body }) =>
    presentPayment(tx, await reversePayment(tx, scope, params.id, body.reason)),
  )
}
