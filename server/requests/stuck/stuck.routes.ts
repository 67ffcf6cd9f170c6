import { stuckRoutes } from '#shared/contract/routes/stuck.ts'
import type { StuckRetriedAll } from '#shared/contract/stuck.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { answered, once } from '#server/platform/http/idempotency.ts'
import { command, list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { retryAll, retryStuck } from './retry-stuck.ts'
import { stuckColumns } from './stuck.columns.ts'
import { stuckCauses } from './stuck-causes.ts'
import { allStuck, placeOf, presentStuck, stuckOf, stuckPage } from './stuck.store.ts'

export function stuck(app: App, services: Services): void {
  const { db } = services
  list(app, stuckRoutes.list, 'stuck', {
    page: ({ query }) => stuckPage(db, query),
    all: ({ query }) => allStuck(db, query),
    present: presentStuck,
    title: 'Застряло',
    columns: stuckColumns,
  })
  serve(app, stuckRoutes.causes, async ({ query, reply }) => {
    const { causes, considered } = await stuckCauses(db, query.client_id)
    if (considered !== undefined) void reply.header('x-rows-considered', String(considered))
    return causes
  })
  serve(app, stuckRoutes.show, async ({ params }) => {
    const { place, number } = placeOf(params.id) ?? refuse('not_found')
    return presentStuck((await stuckOf(db, place, number)) ?? refuse('not_found'))
  })
  command(app, db, stuckRoutes.retry, async (tx, { scope, params }) => {
    const outcome = await retryStuck(tx, services, scope, params.id)
    return { id: params.id, outcome }
  })
  serve(app, stuckRoutes.retryAll, async ({ request, scope, body }) => {
    const before = await answered<StuckRetriedAll>(db, request)
    if (before) return before.body
    // outside the key's transaction: each retry has its own, and none happens twice in any case
    const counts = await retryAll(services, scope, body)
    return (await once(db, request, () => Promise.resolve({ status: 200, body: counts }))).body
  })
}
