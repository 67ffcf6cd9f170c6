import { z } from 'zod'
import { Bill, BillCancel, BillCreate } from '#shared/contract/bills.ts'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { sendPdf } from '#server/documents/printing/send-pdf.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { toRefusal } from '#server/platform/http/error-handler.ts'
import { answered, once } from '#server/platform/http/idempotency.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { billPdf } from './bill-pdf.ts'
import { billColumns } from './bills.columns.ts'
import { billFileName, cancelBill, issueBill } from './bills.commands.ts'
import { allBills, billOf, billPage, presentBill } from './bills.store.ts'

/** For both APIs. */
export function bills(app: App, services: Services): void {
  const { db } = services
  app.get(
    '/billing/bills',
    { config: { allow: ['list', 'bills'] }, schema: { querystring: ExportQuery, response: { 200: z.array(Bill) } } },
    async ({ scope, query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'bills', await billPage(db, scope, query), presentBill)
      return sendExport(reply, format, 'Счета', billColumns, allBills(db, scope, query), presentBill)
    },
  )
  app.get(
    '/billing/bills/:id',
    { config: { allow: ['show', 'bills'] }, schema: { params: IdParams, response: { 200: Bill } } },
    async ({ scope, params }) => presentBill(await billOf(db, scope, params.id)),
  )
  app.get(
    '/billing/bills/:id/pdf',
    { config: { allow: ['show', 'bills'] }, schema: { params: IdParams } },
    async ({ scope, params }, reply) => {
      const bill = await billOf(db, scope, params.id)
      return sendPdf(reply, billFileName(bill), await billPdf(services, bill))
    },
  )
}

export function billsOfClient(app: App, services: Services): void {
  const { db, limits } = services
  app.post(
    '/billing/bills',
    { config: { allow: ['create', 'bills'] }, schema: { body: BillCreate, response: { 201: Bill } } },
    async (request, reply) => {
      const { scope, body } = request
      const answer = await orBillFailed(async () => {
        // a repeat makes nothing, so it gets its first answer whatever the limit
        const before = await answered<Bill>(db, request)
        if (before) return before
        await limits.take('bills_client', String(scope.client_id))
        return once(db, request, async (tx) => ({
          status: 201,
          body: presentBill(await issueBill(tx, services, scope, body)),
        }))
      })
      return reply.code(201).send(answer.body)
    },
  )
}

export function billsOfSupport(app: App, { db }: Services): void {
  app.post(
    '/billing/bills/:id/cancel',
    {
      config: { allow: ['cancel', 'bills'] },
      schema: { params: IdParams, body: BillCancel.nullish(), response: { 200: Bill } },
    },
    async (request) => {
      const { scope, params, body } = request
      const answer = await once(db, request, async (tx) => ({
        status: 200,
        body: presentBill(await cancelBill(tx, scope, params.id, body?.reason ?? null)),
      }))
      return answer.body
    },
  )
}

/** What nobody foresaw is told in the words of the specification (section 8); the cause goes to the log. */
async function orBillFailed<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Error && toRefusal(error)) throw error
    throw Object.assign(new Refusal('bill_failed'), { cause: error })
  }
}
