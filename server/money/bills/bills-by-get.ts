import { billRoutes } from '#shared/contract/routes/bills.ts'
import type { App } from '#server/platform/access/app-type.ts'

/**
 * With `BILL_METHOD=get` a GET of the bills that names an amount creates one, as the POST of the same parameters does:
 * same checks, same refusals, same `Idempotency-Key` (docs/decisions/0024).
 */
export function createBillsByGet(app: App): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.route !== billRoutes.list) return
    const asked = new URLSearchParams(request.url.split('?')[1])
    if (!asked.has('amount')) return
    const { authorization, 'idempotency-key': key } = request.headers
    const { statusCode, headers, payload } = await app.inject({
      method: 'POST',
      url: `/api/${app.api}${billRoutes.create.path}`,
      remoteAddress: request.ip,
      headers: { authorization, ...(key !== undefined && { 'idempotency-key': key }) },
      payload: {
        legal_entity_id: asked.has('legal_entity_id') ? Number(asked.get('legal_entity_id')) : null,
        amount: Number(asked.get('amount')),
        email: asked.get('email') ?? '',
      },
    })
    const retry = headers['retry-after']
    if (retry !== undefined) void reply.header('retry-after', retry)
    return reply.code(statusCode).type(String(headers['content-type'])).send(payload)
  })
}
