import { pipeline, Transform } from 'node:stream'
import { deliveryRoutes } from '#shared/contract/routes/deliveries.ts'
import { gatewayAnswer } from '#server/messages/core/gateway-answer.ts'
import { formOf, objectOf } from '#server/messages/http/gateway.ts'
import { jsonOf } from '#server/messages/http/json.ts'
import { httpGateways } from '#server/messages/http/gateways.ts'
import type { App, Request } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, sha256 } from '#server/platform/core/secrets.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { takeReceipt } from './receipts.ts'

const callback_bytes_max = 64 * 1024

/**
 * Callbacks of gateways. The secret is part of the path, the only place that all four let us choose; without it the
 * answer is 404. Forms, of both kinds, and JSON are accepted.
 */
export function deliveryCallbacks(app: App, services: Services): void {
  const raw = new WeakMap<object, Buffer[]>()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const chunks: Buffer[] = []
    raw.set(request, chunks)
    const copy = new Transform({
      transform(chunk: Buffer, _encoding, passed) {
        chunks.push(chunk)
        passed(null, chunk)
      },
    })
    done(
      null,
      pipeline(payload, copy, () => {}),
    )
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: callback_bytes_max },
    (_request, body, done) => done(null, formOf(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: callback_bytes_max },
    async ({ headers }: Request, body: Buffer) => {
      const type = headers['content-type'] ?? ''
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        .formData()
        .catch(() => refuse('malformed'))
      return formOf(form)
    },
  )
  // numbers are read without loss, unlike in other bodies
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: callback_bytes_max },
    async (_request: Request, body: string) => jsonOf(body) ?? refuse('malformed'),
  )
  /** @throws Refusal `not_found` for another gateway than the configured one, and for a wrong secret */
  const gatewayOf = ({ gateway: provider, secret }: { gateway: string; secret: string }) => {
    const { callback_secret, sms } = services.config.delivery
    if (sms.driver === 'outbox' || sms.driver === 'smpp' || provider !== sms.driver) refuse('not_found')
    // of equal length whatever was sent: the comparison takes constant time
    if (!callback_secret || !sameBytes(sha256(secret), sha256(callback_secret))) refuse('not_found')
    const { api_key, password } = sms
    return { name: sms.driver, secrets: [api_key, password, secret], ...httpGateways[sms.driver] }
  }
  // gateways ask whether the address answers before they keep it; HEAD is answered too
  serve(app, deliveryRoutes.callbackProbe, async ({ params, reply }) =>
    reply.type('text/plain; charset=utf-8').send(gatewayOf(params).callback_answer),
  )
  serve(
    app,
    deliveryRoutes.callback,
    async ({ request, params, body, reply }) => {
      const gateway = gatewayOf(params)
      const came = Buffer.concat(raw.get(request) ?? [])
      for (const { id, ...report } of gateway.callback(objectOf(body))) {
        const answer = gatewayAnswer(came, { headers: request.headers, secrets: gateway.secrets, ids: [id] })
        await takeReceipt(services, { provider: gateway.name, provider_id: id.slice(0, 100), ...report, answer })
      }
      return reply.type('text/plain; charset=utf-8').send(gateway.callback_answer)
    },
    { body_bytes_max: callback_bytes_max },
  )
}
