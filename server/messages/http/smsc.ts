import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { HttpGatewayConfig } from '#server/messages/core/delivery-config.ts'
import type { Outcome } from '#server/messages/core/driver.ts'
import { asText, kopecksOf, objectOf, reportedState, type HttpGateway, type States } from './gateway.ts'

/** error_code → outcome; SMSC.ru, «HTTP/HTTPS протокол». */
const errors: Record<string, Outcome> = {
  '2': { kind: 'later', cause: causes.login },
  '3': { kind: 'later', cause: causes.no_money },
  '4': { kind: 'later', cause: causes.login },
  '6': { kind: 'refused', status: 'rejected', cause: causes.bad_text },
  '7': { kind: 'refused', status: 'rejected', cause: causes.bad_phone },
  '8': { kind: 'refused', status: 'undelivered', cause: causes.no_route },
  '9': { kind: 'later', cause: causes.busy },
}

const states: States = {
  '-3': ['unknown', causes.gateway_does_not_know],
  '-2': ['undelivered', causes.deleted],
  '-1': ['accepted', null],
  '0': ['accepted', null],
  '1': ['delivered', null],
  '2': ['delivered', null],
  '4': ['delivered', null],
  '3': ['expired', causes.expired],
  '20': ['undelivered', causes.not_reached],
  '22': ['rejected', causes.bad_phone],
  '23': ['rejected', causes.barred],
  '24': ['undelivered', causes.no_money],
  '25': ['undelivered', causes.no_route],
}

const access = ({ api_key, login, password }: HttpGatewayConfig): Record<string, string> =>
  api_key ? { apikey: api_key } : { login, psw: password }

/** A message carries our id: so one whose answer was lost can be polled. */
const own_id = ({ id }: { id: number }) => String(id)

export const smsc: HttpGateway = {
  url: 'https://smsc.ru/sys',
  calls: true,
  own_id,
  send: (config, message) => ({
    path: '/send.php',
    form: {
      ...access(config),
      phones: message.phone,
      mes: message.call ? spoken(message.body) : message.body,
      ...(message.call && { call: '1', voice: 'w' }),
      id: own_id(message),
      valid: validity(message.lifetime_seconds),
      ...(message.sender && { sender: message.sender }),
      charset: 'utf-8',
      cost: '3',
      fmt: '3',
    },
  }),
  sent({ body }, message) {
    const { id, error_code, cost } = objectOf(body)
    if (error_code !== undefined) {
      const code = asText(error_code)
      return errors[code] ?? { kind: 'refused', status: 'rejected', cause: causes.refused(code) }
    }
    if (asText(id) === '') return undefined
    return { kind: 'accepted', status: 'accepted', ids: [own_id(message)], price: kopecksOf(cost) }
  },
  status: (config, id, phone) => ({ path: '/status.php', form: { ...access(config), phone, id, fmt: '3' } }),
  reported: ({ body }, id) => reportOf(id, objectOf(body)),
  balance: {
    question: (config) => ({ path: '/balance.php', form: { ...access(config), fmt: '3' } }),
    balanceIn: ({ body }) => objectOf(body)['balance'],
  },
  callback(body) {
    const reported = reportOf(asText(body['id']), body)
    return reported ? [reported] : []
  },
  callback_answer: 'OK',
}

/** Read digit by digit, twice: a number of six digits would be read as hundreds of thousands. */
function spoken(body: string): string {
  const digits = /\b\d{6}\b/.exec(body)?.[0].split('').join(', ') ?? ''
  return `${body.replace(/\b\d{6}\b/, digits)} Повторяю код: ${digits}.`
}

/** Hours and minutes, between a minute and a day. */
function validity(seconds: number): string {
  const minutes = Math.min(1440, Math.max(1, Math.floor(seconds / 60)))
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const reportOf = (id: string, { status, cost }: Record<string, unknown>) => reportedState(states, id, status, cost)
