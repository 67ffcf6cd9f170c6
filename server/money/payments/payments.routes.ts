import { z } from 'zod'
import { Payment, PaymentCreate, PaymentReverse } from '#shared/contract/billing.ts'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { paymentColumns } from './payments.columns.ts'
import { confirmPayment, recordPayment, reversePayment } from './payments.commands.ts'
import { allPayments, paymentOf, paymentPage, presentPayment } from './payments.store.ts'

export function payments(app: App, { db }: Services): void {
  app.get(
    '/billing/payments',
    {
      config: { allow: ['list', 'payments'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(Payment) } },
    },
    async ({ query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'payments', await paymentPage(db, query), (row) => row)
      return sendExport(reply, format, 'Платежи', paymentColumns, allPayments(db, query), (row) => row)
    },
  )
  app.get(
    '/billing/payments/:id',
    { config: { allow: ['show', 'payments'] }, schema: { params: IdParams, response: { 200: Payment } } },
    ({ params }) => paymentOf(db, params.id),
  )
  app.post(
    '/billing/payments',
    { config: { allow: ['create', 'payments'] }, schema: { body: PaymentCreate, response: { 201: Payment } } },
    async (request, reply) => {
      const { scope, body } = request
      const answer = await once(db, request, async (tx) => ({
        status: 201,
        body: await presentPayment(tx, await recordPayment(tx, scope, body)),
      }))
      return reply.code(201).send(answer.body)
    },
  )
  app.post(
    '/billing/payments/:id/confirm',
    { config: { allow: ['confirm', 'payments'] }, schema: { params: IdParams, response: { 200: Payment } } },
    async (request) => {
      const { scope, params } = request
      const answer = await once(db, request, async (tx) => ({
        status: 200,
        body: await presentPayment(tx, await confirmPayment(tx, scope, params.id)),
      }))
      return answer.body
    },
  )
  app.post(
    '/billing/payments/:id/reverse',
    {
      config: { allow: ['reverse', 'payments'] },
      schema: { params: IdParams, body: PaymentReverse, response: { 200: Payment } },
    },
    async (request) => {
      const { scope, params, body } = request
      const answer = await once(db, request, async (tx) => ({
        status: 200,
        body: await presentPayment(tx, await reversePayment(tx, scope, params.id, body.reason)),
      }))
      return answer.body
    },
  )
}
