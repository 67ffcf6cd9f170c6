import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/core/config.ts'

const methods = 'GET, POST, PUT, PATCH, DELETE'
const sent_headers = 'authorization, content-type, idempotency-key, if-match, if-none-match, range'
const shown_headers =
  'content-disposition, content-range, date, etag, idempotency-replayed, retry-after, x-page-parts, x-page-tiles, ' +
  'x-request-id, x-total-estimated, x-rows-considered, accept-ranges'
const preflight_seconds = 600

/**
 * Lets pages of the listed origins call the APIs (Fetch standard, section 3.2). Without credentials: what authenticates
 * is the `Authorization` header, which a page sends knowingly, and no cookie (docs/decisions/0024).
 */
export function allowOrigins(app: FastifyInstance, { cors_origins }: Pick<Config, 'cors_origins'>): void {
  if (cors_origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    void reply.header('vary', 'origin')
    // page images are shown by `<img>`, which sends no origin that could be looked up
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    const { origin, 'access-control-request-method': wanted } = request.headers
    if (origin === undefined || !cors_origins.includes(origin)) return
    void reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS' || wanted === undefined) {
      void reply.header('access-control-expose-headers', shown_headers)
      return
    }
    return reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', sent_headers)
      .header('access-control-max-age', preflight_seconds)
      .send()
  })
}
