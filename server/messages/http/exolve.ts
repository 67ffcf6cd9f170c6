import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { HttpGatewayConfig } from '#server/messages/core/delivery-config.ts'
import { asText, objectOf, reportedState, type HttpGateway, type Reported, type States } from './gateway.ts'

/**
 * Its states by their whole word, after the prefix `DELIVERY_STATUS_` of the list, which the callback leaves out. A state
 * that is not here, a number included, changes nothing: the message is polled again.
 */
const states: States = {
  UNDELIVERED: ['undelivered', causes.not_reached],
  NOT_DELIVERED: ['undelivered', causes.not_reached],
  FAILED: ['undelivered', causes.not_reached],
  DELIVERED: ['delivered', null],
  READ: ['delivered', null],
  EXPIRED: ['expired', causes.expired],
  REJECTED: ['rejected', causes.rejected],
  BLOCKED: ['rejected', causes.rejected],
  DECLINED: ['rejected', causes.rejected],
  QUEUED: ['accepted', null],
  ENROUTE: ['accepted', null],
  PENDING: ['accepted', null],
  ACCEPTED: ['accepted', null],
  SENDING: ['accepted', null],
  SENT: ['accepted', null],
  ALREADY_SENT: ['accepted', null],
}
const prefix = /^(?:SMS_)?(?:DELIVERY_)?STATUS_/

const access = ({ api_key }: HttpGatewayConfig) => ({ authorization: `Bearer ${api_key}` })

export const exolve: HttpGateway = {
  url: 'https://api.exolve.ru/messaging/v1',
  send: (config, { phone, body, sender }) => ({
    path: '/SendSMS',
    headers: access(config),
    json: { number: sender ?? config.sender, destination: phone, text: body },
  }),
  sent({ body }) {
    const id = asText(objectOf(body)['message_id'])
    return id === '' ? undefined : { kind: 'accepted', status: 'accepted', ids: [id], price: null }
  },
  status: (config, id) => ({ path: '/GetList', headers: access(config), json: { message_id: id } }),
  reported({ body }, id) {
    const { messages } = objectOf(body)
    const all: unknown[] = Array.isArray(messages) ? messages : []
    return reportOf(all.map(objectOf).find((message) => asText(message['message_id']) === id) ?? {})
  },
  callback(body) {
    const reported = reportOf(body)
    return reported ? [reported] : []
  },
  callback_answer: 'OK',
}

function reportOf({ message_id, delivery_status, status, cost }: Record<string, unknown>): Reported | undefined {
  const word = (asText(delivery_status) || asText(status)).toUpperCase().replace(prefix, '')
  return reportedState(states, asText(message_id), word, cost)
}
