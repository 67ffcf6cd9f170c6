import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/core/config.ts'

/** Asked every few seconds by a balancer and by Prometheus: their answers are `debug`, unless they are refusals. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line for each request that reached a route or none, also when its caller disconnected. It has the pattern of the route: an
 * address may hold a link code, a phone or a name, and a query what somebody searched for.
 */
export function accessLog(app: FastifyInstance, { access_log }: Pick<Config, 'access_log'>): void {
  if (!access_log) return
  app.addHook('onRequest', (request, reply, done) => {
    const { bytesWritten: before } = request.raw.socket
    // `onResponse` is not called when the caller disconnects
    reply.raw.once('close', () => writeLine(request, reply, before))
    done()
  })
}

function writeLine({ method, routeOptions, raw, ip, actor, log }: FastifyRequest, reply: FastifyReply, before: number) {
  const { statusCode: status, elapsedTime, raw: answer } = reply
  const { url: route = null } = routeOptions
  const line = {
    method,
    route,
    status,
    ms: Math.round(elapsedTime * 10) / 10,
    /** of the answer with its head */
    bytes: raw.socket.bytesWritten - before,
    ip,
    actor_kind: actor?.kind ?? 'visitor',
    actor_id: actor?.id ?? null,
    client_id: actor?.client_id ?? null,
    ...(actor?.sign_request_id && { sign_request_id: actor.sign_request_id }),
    ...(!answer.writableFinished && { cut: true }),
  }
  if (status < 400 && probes.has(route ?? '')) log.debug(line, 'request')
  else log.info(line, 'request')
}
