import { z } from 'zod'
import { Deleted } from '#shared/contract/fields.ts'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { Tariff, TariffCreate, TariffUpdate } from '#shared/contract/tariffs.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import { versionOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tariffColumns } from './tariffs.columns.ts'
import { archiveTariff, changeTariff, createTariff } from './tariffs.commands.ts'
import { allTariffs, presentTariff, tariffOf, tariffPage } from './tariffs.store.ts'

/** For both APIs. */
export function tariffs(app: App, { db }: Services): void {
  app.get(
    '/billing/tariffs',
    {
      config: { allow: ['list', 'tariffs'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(Tariff) } },
    },
    async ({ scope, query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'tariffs', await tariffPage(db, scope, query), presentTariff)
      return sendExport(reply, format, 'Тарифы', tariffColumns, allTariffs(db, scope, query), presentTariff)
    },
  )
  app.get(
    '/billing/tariffs/:id',
    { config: { allow: ['show', 'tariffs'] }, schema: { params: IdParams, response: { 200: Tariff } } },
    async ({ scope, params }) => presentTariff(await tariffOf(db, scope, params.id)),
  )
}

export function tariffsOfSupport(app: App, { db }: Services): void {
  app.post(
    '/billing/tariffs',
    { config: { allow: ['create', 'tariffs'] }, schema: { body: TariffCreate, response: { 201: Tariff } } },
    async (request, reply) => {
      const { scope, body } = request
      const answer = await once(db, request, async (tx) => ({
        status: 201,
        body: presentTariff(await createTariff(tx, scope, body)),
      }))
      return reply.code(201).send(answer.body)
    },
  )
  app.put(
    '/billing/tariffs/:id',
    {
      config: { allow: ['update', 'tariffs'] },
      schema: { params: IdParams, body: TariffUpdate, response: { 200: Tariff } },
    },
    async (request) => {
      const { scope, params, body } = request
      const version = versionOf(request)
      return presentTariff(await transaction(db, (tx) => changeTariff(tx, scope, params.id, body, version)))
    },
  )
  app.delete(
    '/billing/tariffs/:id',
    { config: { allow: ['archive', 'tariffs'] }, schema: { params: IdParams, response: { 200: Deleted } } },
    async (request) => {
      const { scope, params } = request
      const version = versionOf(request)
      return transaction(db, (tx) => archiveTariff(tx, scope, params.id, version))
    },
  )
}
