import { z } from 'zod'
import { Empty } from '#shared/contract/document-sign-requests.ts'
import { ExportQuery, IdParams } from '#shared/contract/list.ts'
import { Stuck, StuckRetried, StuckRetriedAll, StuckRetry } from '#shared/contract/stuck.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { answered, once } from '#server/platform/http/idempotency.ts'
import { sendPage } from '#server/platform/lists/list-query.ts'
import type { Services } from '#server/platform/services/services.ts'
import { retryAll, retryStuck } from './retry-stuck.ts'
import { stuckColumns } from './stuck.columns.ts'
import { allStuck, presentStuck, stuckPage } from './stuck.store.ts'

/** For staff. */
export function stuck(app: App, services: Services): void {
  const { db } = services
  app.get(
    '/stuck',
    {
      config: { allow: ['list', 'stuck'] },
      schema: { querystring: ExportQuery, response: { 200: z.array(Stuck) } },
    },
    async ({ query }, reply) => {
      const { format } = query
      if (!format) return sendPage(reply, 'stuck', await stuckPage(db, query), presentStuck)
      return sendExport(reply, format, 'Застряло', stuckColumns, allStuck(db, query), presentStuck)
    },
  )
  app.post(
    '/stuck/:id/retry',
    {
      config: { allow: ['retry', 'stuck'] },
      schema: { params: IdParams, body: Empty.nullish(), response: { 200: StuckRetried } },
    },
    async (request) => {
      const { scope, params } = request
      const answer = await once(db, request, async (tx) => {
        const outcome = await retryStuck(tx, services, scope, params.id)
        return { status: 200, body: { id: params.id, outcome } }
      })
      return answer.body
    },
  )
  app.post(
    '/stuck/retry',
    {
      config: { allow: ['retry', 'stuck'] },
      schema: { body: StuckRetry, response: { 200: StuckRetriedAll } },
    },
    async (request) => {
      const { scope, body } = request
      const before = await answered<StuckRetriedAll>(db, request)
      if (before) return before.body
      // outside the key's transaction: each in one of its own, and none twice in any case
      const counts = await retryAll(services, scope, body)
      return (await once(db, request, () => Promise.resolve({ status: 200, body: counts }))).body
    },
  )
}
