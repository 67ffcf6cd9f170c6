import { pipeline, Transform } from 'node:stream'
import { deliveryRoutes } from '#shared/contract/routes/deliveries.ts'
import { gatewayAnswer } from '#server/messages/core/gateway-answer.ts'
import { formOf, objectOf } from '#server/messages/http/gateway.ts'
import { httpGateways } from '#server/messages/http/gateways.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, sha256 } from '#server/platform/core/secrets.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { takeReceipt } from './receipts.ts'

const callback_bytes_max = 64 * 1024

/**
 * Callbacks of gateways. The secret is part of the path, the only place that all four let us choose; without it the
 * answer is 404. Forms and JSON are accepted on this endpoint only.
 */
export function deliveryCallbacks(app: App, services: Services): void {
  const { callback_secret, sms } = services.config.delivery
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
    (_request, body, done) => done(null, formOf(String(body))),
  )
  serve(
    app,
    deliveryRoutes.callback,
    async ({ request, params, body, reply }) => {
      const { gateway: provider, secret } = params
      if (sms.driver === 'outbox' || sms.driver === 'smpp' || provider !== sms.driver) refuse('not_found')
      // of equal length whatever was sent: the comparison takes constant time
      if (!callback_secret || !sameBytes(sha256(secret), sha256(callback_secret))) refuse('not_found')
      const gateway = httpGateways[sms.driver]
      const came = Buffer.concat(raw.get(request) ?? [])
      const secrets = [sms.api_key, sms.password, secret]
      for (const { id, ...report } of gateway.callback(objectOf(body))) {
        const answer = gatewayAnswer(came, { headers: request.headers, secrets, ids: [id] })
        await takeReceipt(services, { provider: sms.driver, provider_id: id.slice(0, 100), ...report, answer })
      }
      return reply.type('text/plain; charset=utf-8').send(gateway.callback_answer)
    },
    { body_bytes_max: callback_bytes_max },
  )
}
