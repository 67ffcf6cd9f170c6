import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { Outcome } from '#server/messages/core/driver.ts'
import { asText, kopecksOf, objectOf, reportedState, type HttpGateway, type States } from './gateway.ts'

const errors: Record<string, Outcome> = {
  '200': { kind: 'later', cause: causes.login },
  '201': { kind: 'later', cause: causes.no_money },
  '202': { kind: 'refused', status: 'rejected', cause: causes.bad_phone },
  '203': { kind: 'refused', status: 'rejected', cause: causes.bad_text },
  '204': { kind: 'refused', status: 'rejected', cause: causes.bad_sender },
  '205': { kind: 'refused', status: 'rejected', cause: causes.bad_text },
  '206': { kind: 'later', cause: causes.busy },
  '207': { kind: 'refused', status: 'undelivered', cause: causes.no_route },
  '209': { kind: 'refused', status: 'rejected', cause: causes.barred },
  '214': { kind: 'refused', status: 'undelivered', cause: causes.no_route },
  '215': { kind: 'refused', status: 'rejected', cause: causes.barred },
  '216': { kind: 'refused', status: 'rejected', cause: causes.bad_text },
  '220': { kind: 'later', cause: causes.busy },
  '230': { kind: 'refused', status: 'rejected', cause: causes.too_many },
  // the same text twice in a minute
  '231': { kind: 'later', cause: causes.busy },
  '232': { kind: 'refused', status: 'rejected', cause: causes.too_many },
  '233': { kind: 'refused', status: 'rejected', cause: causes.too_many },
  '300': { kind: 'later', cause: causes.login },
  '301': { kind: 'later', cause: causes.login },
  '302': { kind: 'later', cause: causes.login },
  // «Ошибка на сервере. Повторите запрос»
  '500': { kind: 'later', cause: causes.busy },
}

/** 103 is «delivered»: some published lists are shifted by one. */
const states: States = {
  '100': ['accepted', null],
  '101': ['accepted', null],
  '102': ['accepted', null],
  '103': ['delivered', null],
  '104': ['expired', causes.expired],
  '105': ['undelivered', causes.deleted],
  '106': ['undelivered', causes.not_reached],
  '107': ['undelivered', causes.not_reached],
  '108': ['rejected', causes.rejected],
  '110': ['delivered', null],
  '150': ['undelivered', causes.no_route],
  '-1': ['unknown', causes.gateway_does_not_know],
}

export const smsru: HttpGateway = {
  url: 'https://sms.ru',
  send: ({ api_key }, { phone, body, sender, lifetime_seconds }) => ({
    path: '/sms/send',
    form: {
      api_id: api_key,
      to: phone,
      msg: body,
      // minutes
      ttl: String(Math.min(1440, Math.max(1, Math.floor(lifetime_seconds / 60)))),
      ...(sender && { from: sender }),
      json: '1',
    },
  }),
  sent({ body }, { phone }) {
    const answer = objectOf(body)
    const sms = objectOf(objectOf(answer['sms'])[phone])
    const code = asText(answer['status_code']) === '100' ? asText(sms['status_code']) : asText(answer['status_code'])
    const id = asText(sms['sms_id'])
    if (code === '100' && id !== '') {
      return { kind: 'accepted', status: 'accepted', ids: [id], price: kopecksOf(sms['cost']) }
    }
    if (code === '' || code === '100') return undefined
    return errors[code] ?? { kind: 'refused', status: 'rejected', cause: causes.refused(code) }
  },
  status: ({ api_key }, id) => ({ path: '/sms/status', form: { api_id: api_key, sms_id: id, json: '1' } }),
  reported({ body }, id) {
    const { status_code, cost } = objectOf(objectOf(objectOf(body)['sms'])[id])
    return reportedState(states, id, status_code, cost)
  },
  balance: {
    question: ({ api_key }) => ({ path: '/my/balance', form: { api_id: api_key, json: '1' } }),
    balanceIn: ({ body }) => objectOf(body)['balance'],
  },
  /** `data[0]`, `data[1]` … or repeated `data[]`: «sms_status», id, code and time, one per line */
  callback: (body) =>
    Object.entries(body)
      .flatMap(([name, value]) => (/^data(\[\d*\])?$/.test(name) ? [value].flat() : []))
      .flatMap((value) => {
        const [kind, id = '', code] = asText(value).split(/\r?\n/)
        const reported = kind === 'sms_status' ? reportedState(states, id, code, null) : undefined
        return reported ? [reported] : []
      }),
  callback_answer: '100',
}
