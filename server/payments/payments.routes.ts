import { z } from 'zod'
import { Payment, PaymentCreate } from '#shared/contract/billing.ts'
import { IdParams, ListQuery } from '#shared/contract/list.ts'
import { toRubles } from '#shared/contract/money.ts'
import type { Row } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import type { App } from '../http/app-type.ts'
import { once } from '../http/idempotency.ts'
import { byIds, columns, listPage, sendPage, since, until, type ListSpec } from '../http/list-query.ts'
import type { Services } from '../services.ts'
import { recordPayment } from './payments.commands.ts'

const paymentList: ListSpec<'payments'> = {
  table: 'payments',
  sort: columns('id', 'amount', 'created_at', 'client_id'),
  filter: {
    id: byIds(),
    client_id: byIds('client_id'),
    created_at_gte: since('created_at'),
    created_at_lte: until('created_at'),
  },
}

function presentPayment(row: Row<'payments'>): Payment {
  return {
    id: row.id,
    client_id: row.client_id,
    amount: toRubles(row.amount),
    description: row.description,
    source: row.source,
    created_by_admin_id: row.created_by_admin_id,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}

export function payments(app: App, { db }: Services): void {
  app.get(
    '/billing/payments',
    {
      config: { allow: ['list', 'payments'] },
      schema: { querystring: ListQuery, response: { 200: z.array(Payment) } },
    },
    async (request, reply) =>
      sendPage(reply, 'payments', await listPage(db, paymentList, request.query, []), presentPayment),
  )
  app.get(
    '/billing/payments/:id',
    { config: { allow: ['show', 'payments'] }, schema: { params: IdParams, response: { 200: Payment } } },
    async ({ params }) => {
      const payment = await db.selectFrom('payments').selectAll().where('id', '=', params.id).executeTakeFirst()
      return presentPayment(payment ?? refuse('not_found'))
    },
  )
  app.post(
    '/billing/payments',
    { config: { allow: ['create', 'payments'] }, schema: { body: PaymentCreate, response: { 201: Payment } } },
    async (request, reply) => {
      const answer = await once(db, request, async (tx) => ({
        status: 201,
        body: presentPayment(await recordPayment(tx, request.scope, request.body)),
      }))
      return reply.code(201).send(answer.body)
    },
  )
}
