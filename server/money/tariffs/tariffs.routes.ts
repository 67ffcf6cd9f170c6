import { tariffRoutes } from '#shared/contract/routes/tariffs.ts'
import { presentApproval } from '#server/money/second-person/read-approvals.ts'
import { askSecond, needsSecond } from '#server/money/second-person/ask.ts'
import { tried } from '#server/money/second-person/tried.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tariffColumns } from './tariffs.columns.ts'
import { archiveTariff, changeTariff, createTariff, shownTariff } from './tariffs.commands.ts'
import { allTariffs, commonPrices, presentTariff, tariffOf, tariffPage } from './tariffs.store.ts'

export function tariffs(app: App, services: Services): void {
  const { db } = services
  list(app, tariffRoutes.list, 'tariffs', {
    page: ({ scope, query }) => tariffPage(db, scope, query),
    all: ({ scope, query }) => allTariffs(db, scope, query),
    present: presentTariff,
    columns: tariffColumns,
  })
  serve(app, tariffRoutes.prices, () => commonPrices(db))
  serve(app, tariffRoutes.show, async ({ scope, params }) => presentTariff(await tariffOf(db, scope, params.id)))
  command(app, db, tariffRoutes.create, async (tx, { scope, body }) => {
    if (!needsSecond(services, scope)) {
      return { status: 201 as const, body: presentTariff(await createTariff(tx, scope, body)) }
    }
    const tariff = await tried(db, (other) => createTariff(other, scope, body))
    const asked = {
      kind: 'tariff',
      subject_id: null,
      client_id: tariff.client_id,
      payload: body,
      subject_version: null,
      before: null,
      after: shownTariff(tariff),
    } as const
    return { status: 202 as const, body: await presentApproval(tx, await askSecond(tx, services, scope, asked)) }
  })
  serve(app, tariffRoutes.update, async ({ scope, params, body, version }) => {
    if (!needsSecond(services, scope)) {
      const tariff = await transaction(db, (tx) => changeTariff(tx, scope, params.id, body, version))
      return { status: 200 as const, body: presentTariff(tariff) }
    }
    const before = await tariffOf(db, scope, params.id)
    const after = await tried(db, (tx) => changeTariff(tx, scope, params.id, body, version))
    const asked = {
      kind: 'tariff_change',
      subject_id: params.id,
      client_id: before.client_id,
      payload: body,
      subject_version: before.version,
      before: shownTariff(before),
      after: shownTariff(after),
    } as const
    const approval = await transaction(db, (tx) => askSecond(tx, services, scope, asked))
    return { status: 202 as const, body: await presentApproval(db, approval) }
  })
  serve(app, tariffRoutes.archive, ({ scope, params, version }) =>
    transaction(db, (tx) => archiveTariff(tx, scope, params.id, version)),
  )
}
