import { billRoutes } from '#shared/contract/routes/bills.ts'
import { changeRoutes } from '#shared/contract/routes/changes.ts'
import { sendPdf } from '#server/documents/printing/send-pdf.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { toRefusal } from '#server/platform/http/error-handler.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { presentChanges } from '#server/platform/lists/changed-rows.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { billPdf } from './bill-pdf.ts'
import { createBillsByGet } from './bills-by-get.ts'
import { billColumns } from './bills.columns.ts'
import { billFileName, cancelBill, issueBill } from './bills.commands.ts'
import { allBills, billOf, billPage, billTotals, changedBills, presentBill } from './bills.store.ts'

export function bills(app: App, services: Services): void {
  const { db, config } = services
  if (config.bill_method === 'GET' && app.api === 'v1') createBillsByGet(app)
  list(app, billRoutes.list, 'bills', {
    page: ({ scope, query }) => billPage(db, scope, query),
    all: ({ scope, query }) => allBills(db, scope, query),
    present: presentBill,
    columns: billColumns,
  })
  serve(app, billRoutes.totals, ({ scope, query }) => billTotals(db, scope, query))
  serve(app, changeRoutes.bills, async ({ scope, query }) =>
    presentChanges(await changedBills(db, scope, query), presentBill),
  )
  serve(app, billRoutes.show, async ({ scope, params }) => presentBill(await billOf(db, scope, params.id)))
  serve(app, billRoutes.pdf, async ({ scope, params, reply }) => {
    const bill = await billOf(db, scope, params.id)
    return sendPdf(reply, billFileName(bill), await billPdf(services, bill))
  })
  serve(app, billRoutes.create, ({ request, scope, body }) =>
    orBillFailed(async () => {
      const answer = await once(db, request, async (tx) => {
        await takeLimit(tx, 'bills_client', String(scope.client_id))
        return { status: 201, body: presentBill(await issueBill(tx, services, scope, body)) }
      })
      return answer.body
    }),
  )
  command(app, db, billRoutes.cancel, async (tx, { scope, params, body }) =>
    presentBill(await cancelBill(tx, scope, params.id, body?.reason ?? null)),
  )
}

/** An unexpected error has the text of the specification (section 8); the cause goes to the log. */
async function orBillFailed<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Error && toRefusal(error)) throw error
    throw Object.assign(new Refusal('bill_failed'), { cause: error })
  }
}
