import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/core/config.ts'
import { refuse } from '#server/platform/core/errors.ts'

/**
 * Applies to every request and answer, whatever its route.
 * @param stopping what is asked is still answered then, and its connection closed
 */
export function wireHooks(
  app: FastifyInstance,
  { trust_proxy }: Pick<Config, 'trust_proxy'>,
  stopping: AbortSignal,
): void {
  let warned = trust_proxy.length > 0
  markReplays(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // its caller opens the next connection, which a balancer leads to another server
    if (stopping.aborted) void reply.header('connection', 'close')
    refuseCoding(request, reply)
    ignoreTypeOfNothing(request)
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    request.log.warn(
      { socket: request.socket.remoteAddress },
      'X-Forwarded-For arrives, but TRUST_PROXY is not set: if a proxy is in front, all callers count as one address',
    )
  })
}

/** A stored answer shows the state of its time: the caller must be able to tell it from a new one. */
function markReplays(app: FastifyInstance): void {
  app.addHook('onSend', async ({ isReplayed }, reply) => {
    if (isReplayed && reply.statusCode < 400) void reply.header('idempotency-replayed', 'true')
  })
}

/** Encoded request bodies are not supported; the answer names the supported encoding (RFC 9110 §15.5.16). */
function refuseCoding({ headers }: FastifyRequest, reply: FastifyReply): void {
  const coding = headers['content-encoding']
  if (coding === undefined || coding.trim().toLowerCase() === 'identity') return
  void reply.header('accept-encoding', 'identity')
  refuse('wrong_media_type', {
    message: `Сжатое тело запроса не принимается: Content-Encoding: ${coding.slice(0, 50)}.`,
  })
}

/** ra-data-simple-rest sends `text/plain` with each DELETE, which has no body. */
function ignoreTypeOfNothing({ method, headers }: FastifyRequest): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  if (method === 'DELETE' && length === '0' && coding === undefined) delete headers['content-type']
}
