import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { HttpGatewayConfig } from '#server/messages/core/delivery-config.ts'
import type { Driver, Outcome, Receipt } from '#server/messages/core/driver.ts'
import { faultOf } from '#server/platform/core/outage.ts'
import { gatewayAnswer } from '#server/messages/core/gateway-answer.ts'
import { gatewayTimes } from '#server/messages/core/limits.ts'
import { smsPrice } from '#server/messages/core/sms-price.ts'
import { askAny, NotReached, type Answer, type Gateway } from './ask.ts'
import { kopecksOf, type HttpGateway } from './gateway.ts'
import { httpGateways } from './gateways.ts'

/** A gateway that can be polled for a message's status. */
export type AskableDriver = Driver & {
  status(id: string, phone: string): Promise<Receipt | undefined>
}

/** The one driver of all HTTP gateways. */
export function httpDriver(
  config: HttpGatewayConfig,
  callback_url: string | null,
  { answer_milliseconds_max } = gatewayTimes,
): AskableDriver {
  const gateway = httpGateways[config.driver]
  const asked: Gateway = {
    urls: config.url ? [config.url] : [gateway.url, ...(gateway.other_urls ?? [])],
    answer_milliseconds_max,
    keep_alive: gateway.own_id !== undefined,
  }
  const digits = (phone: string) => phone.replace(/\D/g, '')
  const secrets = [config.api_key, config.password]
  const kept = ({ raw, status, headers }: Answer, ids: string[], codes: string[] = []) =>
    gatewayAnswer(raw, { status, headers, secrets: [...secrets, ...codes], ids })
  return {
    name: config.driver,
    ...(gateway.calls && { calls: gateway.calls }),
    async send(outgoing) {
      const message = {
        ...outgoing,
        sender: outgoing.sender ?? (config.sender || null),
        phone: digits(outgoing.recipient),
      }
      const own = gateway.own_id?.(message)
      const ids = own === undefined ? [] : [own]
      try {
        const answer = await askAny(asked, gateway.send(config, message, callback_url))
        const outcome = (speaks(answer) ? gateway.sent(answer, message) : undefined) ?? byStatus(answer)
        const known = 'ids' in outcome ? outcome.ids : ids
        const came = { answer: kept(answer, [...known, String(outgoing.id)], outgoing.body.match(/\b\d{6}\b/g) ?? []) }
        if (outcome.kind === 'unknown') return { ...outcome, ...came, ids }
        if (outcome.kind !== 'accepted') return { ...outcome, ...came }
        return { ...outcome, ...came, price: outcome.price ?? smsPrice(outgoing, config) }
      } catch (error) {
        if (error instanceof NotReached) {
          return { kind: 'later', cause: error.waited ? causes.silent : causes.no_connection }
        }
        const fault = faultOf(error) ?? (error instanceof Error ? error.name : 'unknown')
        return { kind: 'unknown', cause: causes.no_answer, ids, facts: { fault } }
      }
    },
    ...(gateway.balance && { balance: balanceAt(gateway.balance, asked, config) }),
    async status(id, phone) {
      const answer = await askAny(asked, gateway.status(config, id, digits(phone)))
      const reported = gateway.reported(answer, id)
      return reported && { ...reported, provider: config.driver, provider_id: id, answer: kept(answer, [id]) }
    },
  }
}

/** The answer is not in the gateway's format: a proxy or another site answers at its address. */
export class NoGateway extends Error {
  override readonly name = 'NoGateway'

  constructor(status: number) {
    super(`ответ с кодом ${status} — не шлюза`)
  }
}

function balanceAt(balance: NonNullable<HttpGateway['balance']>, asked: Gateway, config: HttpGatewayConfig) {
  return async () => {
    const answer = await askAny(asked, balance.question(config))
    if (answer.status === 401 || answer.status === 403) return null
    // not the gateway's own format: a proxy before it answers, or another site
    if (answer.status >= 500 || typeof answer.body !== 'object') throw new NoGateway(answer.status)
    return kopecksOf(balance.balanceIn(answer))
  }
}

/** 400 and 422 are explained in the body; for other errors the status line is better. */
function speaks({ status }: Answer): boolean {
  return status <= 400 || status === 422
}

/** The outcome by the status line alone, for an answer that is not in the gateway's format. */
function byStatus({ status }: Answer): Outcome {
  if (status === 401 || status === 403) return { kind: 'later', cause: causes.login }
  if (status === 402) return { kind: 'later', cause: causes.no_money }
  // 503: «currently unable to handle the request» (RFC 9110, 15.6.4); after 502 and 504 only a proxy knows what was
  // received
  if (status === 429 || status === 503) return { kind: 'later', cause: causes.busy }
  if (status >= 400 && status < 500) return { kind: 'refused', status: 'rejected', cause: causes.refused(status) }
  return { kind: 'unknown', cause: causes.not_understood, ids: [] }
}
