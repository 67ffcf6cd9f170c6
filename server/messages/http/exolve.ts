import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { HttpGatewayConfig } from '#server/messages/core/delivery-config.ts'
import { asText, kopecksOf, objectOf, type HttpGateway, type Reported } from './gateway.ts'

/** Its states are words, with a prefix that differs between the list and the callback. */
const statuses: readonly [word: RegExp, status: NextDeliveryStatus, cause: string | null][] = [
  [/UNDELIVER|NOT_DELIVER|FAILED/i, 'undelivered', causes.not_reached],
  [/DELIVERED|READ/i, 'delivered', null],
  [/EXPIRED/i, 'expired', causes.expired],
  [/REJECT|BLOCK|DECLINE/i, 'rejected', causes.rejected],
  [/QUEUE|SENT|SENDING|ACCEPT|ENROUTE|PENDING/i, 'accepted', null],
]

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
  const id = asText(message_id)
  const word = asText(delivery_status) || asText(status)
  const known = statuses.find(([pattern]) => pattern.test(word))
  return known && id !== '' ? { id, status: known[1], cause: known[2], price: kopecksOf(cost) } : undefined
}
