import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { HttpGatewayConfig } from '#server/messages/core/delivery-config.ts'
import { asText, kopecksOf, objectOf, reportedState, type HttpGateway, type States } from './gateway.ts'

const states: States = {
  '0': ['accepted', null],
  '1': ['delivered', null],
  '2': ['undelivered', causes.not_reached],
  '3': ['accepted', null],
  '4': ['accepted', null],
  '6': ['rejected', causes.rejected],
  '8': ['accepted', null],
}

const access = ({ login, api_key }: HttpGatewayConfig) => ({
  authorization: `Basic ${Buffer.from(`${login}:${api_key}`).toString('base64')}`,
})

export const smsaero: HttpGateway = {
  url: 'https://gate.smsaero.ru/v2',
  // hosts that the gateway's official clients fall back to
  other_urls: ['https://gate.smsaero.org/v2', 'https://gate.smsaero.net/v2'],
  send: (config, { phone, body, sender }, callback_url) => ({
    path: '/sms/send',
    headers: access(config),
    json: {
      number: phone,
      sign: sender ?? config.sender,
      text: body,
      ...(callback_url && { callbackUrl: callback_url }),
    },
  }),
  sent({ status, body }) {
    const { success, data, message, result } = objectOf(body)
    const { id, cost } = firstOf(data)
    if (success === true && asText(id) !== '') {
      return { kind: 'accepted', status: 'accepted', ids: [asText(id)], price: kopecksOf(cost) }
    }
    const reason = `${asText(message)} ${asText(result)}`.toLowerCase()
    if (status === 402 || /no credits|not enough|insufficient|balance/.test(reason)) {
      return { kind: 'later', cause: causes.no_money }
    }
    if (success !== false && result === undefined) return undefined
    return { kind: 'refused', status: 'rejected', cause: causes.rejected }
  },
  status: (config, id) => ({ path: '/sms/status', headers: access(config), json: { id: Number(id) } }),
  reported: ({ body }, id) => reportOf(id, firstOf(objectOf(body)['data'], id)),
  balance: {
    question: (config) => ({ path: '/balance', headers: access(config) }),
    balanceIn: ({ body }) => objectOf(objectOf(body)['data'])['balance'],
  },
  callback(body) {
    const reported = reportOf(asText(body['id']), body)
    return reported ? [reported] : []
  },
  callback_answer: 'OK',
}

/** `data` is one message, or the list of all in the question. */
function firstOf(data: unknown, id?: string): Record<string, unknown> {
  const all = [data].flat().map(objectOf)
  return all.find((message) => id !== undefined && asText(message['id']) === id) ?? all[0] ?? {}
}

const reportOf = (id: string, { status, cost }: Record<string, unknown>) => reportedState(states, id, status, cost)
