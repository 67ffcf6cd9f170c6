import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'

/** What the gateway does with a call: gives this answer, or misbehaves. */
export type Whim = { status?: number; body: unknown } | 'silence' | 'cut off' | 'nonsense'

export type Call = { path: string; head: IncomingMessage['headers']; fields: Record<string, string> }

export type FakeGateway = {
  url: string
  calls: Call[]
  /** that were opened to it */
  connections: number
  /** what it does with the next calls, one each */
  whims: Whim[]
  /** its answer to all other calls, possibly delayed */
  answer: (call: Call) => unknown
  close(): Promise<void>
}

/** An HTTP gateway in this process, at this address, that answers as the test configures it. */
export async function aFakeGateway(host = '127.0.0.1', tls?: { key: string; cert: string }): Promise<FakeGateway> {
  const gateway: FakeGateway = {
    url: '',
    calls: [],
    connections: 0,
    whims: [],
    answer: () => ({}),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const answerTo = (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => void respond(request, text, response))
  }
  const server: Server = tls ? createTlsServer(tls, answerTo) : createServer(answerTo)
  server.on('connection', () => (gateway.connections += 1))
  async function respond(request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    const call = { path: request.url ?? '', head: request.headers, fields: fieldsOf(text) }
    gateway.calls.push(call)
    const whim = gateway.whims.shift() ?? { body: await gateway.answer(call) }
    if (whim === 'silence') return
    if (whim === 'cut off') return void request.socket.destroy()
    if (whim === 'nonsense') return void response.end('<html>Bad Gateway</html>')
    response.writeHead(whim.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(whim.body))
  }
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  gateway.url = `${tls ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`
  return gateway
}

/** It accepts connections and never answers, nor starts TLS. */
export async function aDeafServer(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fieldsOf(text: string): Record<string, string> {
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  const body: Record<string, unknown> = JSON.parse(text)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

type Language = {
  env: Record<string, string>
  /** the names of a call's fields with the text and the phone */
  text: string
  phone: string
  /** its answer when it accepts the message under this id */
  accepted(call: Call, id: string): object
  no_money: Whim
  bad_phone: Whim
  /** its answer to a status poll, and its callback */
  reported(id: string, state: 'delivered' | 'failed'): object
  callback(id: string, state: 'delivered' | 'failed'): { type: string; body: string }
  callback_answer: string
  price: number | null
}

const form = (fields: Record<string, string>) => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) })
const aNumber = () => String(Math.floor(Math.random() * 1e9))

/** The four gateways as their documentation shows them (docs/domain.md#http-gateways). */
export const languages: Record<'smsc' | 'smsru' | 'smsaero' | 'exolve', Language & { id(call: Call): string }> = {
  smsc: {
    env: { SMS_LOGIN: 'roscherk', SMS_PASSWORD: 'very-secret-word' },
    text: 'mes',
    phone: 'phones',
    id: ({ fields }) => fields['id'] ?? '',
    accepted: (_call, id) => ({ id: Number(id), cnt: 1, cost: '4.1', balance: '83.6' }),
    no_money: { body: { error: 'no money', error_code: 3 } },
    bad_phone: { body: { error: 'invalid number', error_code: 7, id: 1 } },
    reported: (_id, state) => ({ status: state === 'delivered' ? 1 : 20, last_date: '', last_timestamp: 1, err: 0 }),
    callback: (id, state) =>
      form({ id, phone: '79991234567', status: state === 'delivered' ? '1' : '20', time: '', err: '0' }),
    callback_answer: 'OK',
    price: 410,
  },
  smsru: {
    env: { SMS_API_KEY: 'very-secret-word' },
    text: 'msg',
    phone: 'to',
    id: () => `202648-${aNumber()}`,
    accepted: ({ fields }, id) => ({
      status: 'OK',
      status_code: 100,
      sms: { [fields['to'] ?? '']: { status: 'OK', status_code: 100, sms_id: id } },
      balance: 4122.56,
    }),
    no_money: { body: { status: 'ERROR', status_code: 201 } },
    bad_phone: { body: { status: 'ERROR', status_code: 202 } },
    reported: (id, state) => ({
      status: 'OK',
      status_code: 100,
      sms: { [id]: { status: 'OK', status_code: state === 'delivered' ? 103 : 104, cost: 3.2 } },
    }),
    callback: (id, state) =>
      form({ 'data[0]': `sms_status\n${id}\n${state === 'delivered' ? 103 : 104}\n1796000000`, hash: 'x' }),
    callback_answer: '100',
    price: null,
  },
  smsaero: {
    env: { SMS_LOGIN: 'mail@roscherk.test', SMS_API_KEY: 'very-secret-word', SMS_SENDER: 'Roscherk' },
    text: 'text',
    phone: 'number',
    id: () => aNumber(),
    accepted: ({ fields }, id) => ({
      success: true,
      data: { id: Number(id), from: 'Roscherk', number: fields['number'], status: 0, cost: 2.99 },
      message: null,
    }),
    no_money: { body: { success: false, data: null, message: 'Not enough money' } },
    bad_phone: { body: { success: false, data: null, message: 'Validation error.' } },
    reported: (id, state) => ({ success: true, data: { id: Number(id), status: state === 'delivered' ? 1 : 2 } }),
    callback: (id, state) => json({ id: Number(id), status: state === 'delivered' ? 1 : 2 }),
    callback_answer: 'OK',
    price: 299,
  },
  exolve: {
    env: { SMS_API_KEY: 'very-secret-word', SMS_SENDER: 'Roscherk' },
    text: 'text',
    phone: 'destination',
    id: () => randomUUID(),
    accepted: (_call, id) => ({ message_id: id }),
    no_money: { status: 402, body: { error: {} } },
    bad_phone: { status: 400, body: { error: { code: 'bad destination' } } },
    reported: (id, state) => ({
      messages: [
        { message_id: id, delivery_status: `DELIVERY_STATUS_${state === 'delivered' ? 'DELIVERED' : 'UNDELIVERED'}` },
      ],
    }),
    callback: (id, state) => json({ message_id: id, status: state === 'delivered' ? 'DELIVERED' : 'UNDELIVERED' }),
    callback_answer: 'OK',
    price: null,
  },
}

/** A gateway that takes every message, and keeps the last code of each phone, without its plus. */
export async function aGatewayOfCodes() {
  const gateway = await aFakeGateway()
  const codes = new Map<string, string>()
  const { smsc } = languages
  gateway.answer = (call) => {
    const { [smsc.phone]: phone = '', [smsc.text]: text = '' } = call.fields
    codes.set(phone, /^Код (\d{6})/.exec(text)?.[1] ?? '')
    return smsc.accepted(call, smsc.id(call))
  }
  return { gateway, codes, env: { SMS_DRIVER: 'smsc', SMS_URL: gateway.url, ...smsc.env } }
}
