import { z } from 'zod'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { Package, PackageBuy, PackagesBalance } from '#shared/contract/packages.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { packageColumns } from './packages.columns.ts'
import { buyPackage } from './packages.commands.ts'
import { activePackages, allPackages, packageOf, packagePage, presentPackage } from './packages.store.ts'

/** For both APIs. */
export function packages(app: App, { db }: Services): void {
  app.get(
    '/billing/packages',
    {
      config: { allow: ['list', 'packages'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(Package) } },
    },
    async ({ scope, query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'packages', await packagePage(db, scope, query), presentPackage)
      return sendExport(reply, format, 'Пакеты', packageColumns, allPackages(db, scope, query), presentPackage)
    },
  )
  app.get(
    '/billing/packages/:id',
    { config: { allow: ['show', 'packages'] }, schema: { params: IdParams, response: { 200: Package } } },
    async ({ scope, params }) => presentPackage(await packageOf(db, scope, params.id)),
  )
}

export function packagesOfClient(app: App, { db }: Services): void {
  app.post(
    '/billing/packages',
    { config: { allow: ['create', 'packages'] }, schema: { body: PackageBuy, response: { 201: Package } } },
    async (request, reply) => {
      const { scope, body } = request
      const answer = await once(db, request, async (tx) => ({
        status: 201,
        body: presentPackage(await buyPackage(tx, scope, body)),
      }))
      return reply.code(201).send(answer.body)
    },
  )
  app.get(
    '/billing/packages/balance',
    { config: { allow: ['show', 'balance'] }, schema: { response: { 200: PackagesBalance } } },
    async ({ scope }) => {
      const client_id = scope.client_id ?? refuse('forbidden')
      const { signatures_left, signatures_held } = await balanceOf(db, client_id)
      const active = await activePackages(db, client_id)
      return { left: signatures_left, held: signatures_held, packages: active.map(presentPackage) }
    },
  )
}
