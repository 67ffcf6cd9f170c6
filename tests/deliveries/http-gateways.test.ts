import { afterAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { DeliveryStatus } from '#shared/rules/deliveries.ts'
import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import { askStatuses } from '#server/requests/deliveries/ask-statuses.ts'
import { sendUnknownAgain } from '#server/requests/messages/resend.ts'
import { gatewayAnswer } from '#server/messages/core/gateway-answer.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { deliveryWords, shortTimes, until } from './delivery-words.ts'
import { aDeafServer, aFakeGateway, languages, type Call, type Whim } from './http-gateway.support.ts'

const secret = 'a-secret-of-the-callbacks-27'
const names = ['smsc', 'smsru', 'smsaero', 'exolve'] as const

describe.each(names)('SMS by %s', async (name) => {
  const language = languages[name]
  const gateway = await aFakeGateway()
  afterAll(() => gateway.close())
  const ids = new Map<string, string>()
  gateway.answer = (call) => {
    if (!(language.text in call.fields)) return language.reported([...ids.values()].at(-1) ?? '', 'delivered')
    const id = language.id(call)
    ids.set(call.fields[language.phone] ?? '', id)
    return language.accepted(call, id)
  }
  const env = { SMS_DRIVER: name, SMS_URL: gateway.url, SMS_PRICE: '5', ...language.env }
  const called = await testServer({ demo: false, times: shortTimes, env: { ...env, SMS_CALLBACK_SECRET: secret } })
  const { aClient, aSentRequest } = words(called)
  const { message, messagesOf, sendCode, timePasses, journalOf } = deliveryWords(called)
  const client = await aClient({ rubles: 3000 })

  const isSending = ({ fields }: Call) => language.text in fields
  const sentTo = (phone: string) =>
    gateway.calls.filter((call) => isSending(call) && call.fields[language.phone] === phone.slice(1))
  const codesSentTo = (phone: string) =>
    sentTo(phone).filter(({ fields }) => /^Код \d{6}/.test(fields[language.text] ?? ''))
  const aRequest = async () => {
    const request = await aSentRequest(client)
    return { request, link: await message(request, 'link', 'accepted'), phone: request.signer.phone }
  }
  const callBack = async (id: string, state: 'delivered' | 'failed', key = secret, gate: string = name) => {
    const { type, body } = language.callback(id, state)
    const url = `${called.url}/api/v1/deliveries/callback/${gate}/${key}`
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
    return { status: answer.status, text: await answer.text() }
  }

  test(`an SMS by ${name} is sent once, with its price; keys appear neither in an address nor in the log`, async () => {
    const { link, phone } = await aRequest()
    const [call] = sentTo(phone)
    expect(sentTo(phone)).toHaveLength(1)
    expect(call!.fields[language.text]).toBe(link.body)
    expect(link).toMatchObject({ provider: name, provider_id: ids.get(phone.slice(1)) })
    expect(link.price).toBe(language.price ?? 500 * 2)
    expect(gateway.calls.some(({ path }) => path.includes('very-secret-word'))).toBe(false)
    expect(called.log()).not.toContain('very-secret-word')
  })

  test(`a callback changes the state of an SMS by ${name}; a repeated or later one changes nothing`, async () => {
    const { request, link } = await aRequest()
    const id = link.provider_id!
    expect(await callBack(id, 'delivered')).toEqual({ status: 200, text: language.callback_answer })
    await timePasses(request, 120)
    for (const state of ['delivered', 'failed', 'failed'] as const) expect((await callBack(id, state)).status).toBe(200)
    expect((await messagesOf(request))[0]).toMatchObject({ status: 'delivered', error: null })
    expect(await journalOf(link)).toEqual(['accepted', 'delivered', 'late_receipt'])
  })

  test(`the answer and the receipt of ${name} are kept as they came, their digests in the journal and in the archive`, async () => {
    const { request, link } = await aRequest()
    const id = link.provider_id!
    await callBack(id, 'delivered')
    const { rows } = await called.database.pool.query<{ kind: string; body: Buffer; sha256: string; type: string }>(
      `select kind, body, sha256, headers ->> 'content-type' as type from gateway_answers where delivery_id = $1 order by id`,
      [link.id],
    )
    const masked = (text: string) => text.replaceAll(/(?<!\d)\d{6}(?!\d)/g, '••••••')
    const came = (text: string) => (id.length > 6 ? text.split(id).map(masked).join(id) : masked(text))
    const { type, body } = language.callback(id, 'delivered')
    expect(rows.map((row) => ({ ...row, body: row.body.toString() }))).toEqual([
      expect.objectContaining({ kind: 'answer', body: expect.stringContaining(id), type: 'application/json' }),
      expect.objectContaining({ kind: 'receipt', body: came(body), type }),
    ])
    const journal = await called.database.pool.query<{ digest: string }>(
      `select payload::jsonb #>> '{after,answer_sha256}' as digest from journal_told
       where subject = 'deliveries' and subject_id = $1 order by seq`,
      [link.id],
    )
    expect(journal.rows.map(({ digest }) => digest)).toEqual(rows.map(({ sha256 }) => sha256))
    expect(rows.map((row) => sha256Hex(row.body))).toEqual(rows.map(({ sha256 }) => sha256))
    await client.post(`document-sign-requests/${request.id}/cancel`)
    const { body: zip } = await client.get<Buffer>(`document-sign-requests/${request.id}/evidence`)
    for (const file of ['gateway/001-answer.txt', 'gateway/002-receipt.txt', 'gateway/answers.json']) {
      expect(zip.includes(file)).toBe(true)
    }
  })

  test(`a failed SMS by ${name} shows the cause reported by a callback`, async () => {
    const { request, link } = await aRequest()
    await callBack(link.provider_id!, 'failed')
    const [failed] = await messagesOf(request)
    expect(['undelivered', 'expired']).toContain(failed!.status)
    expect(failed!.error).toMatch(/[а-я]/)
  })

  test(`a callback of ${name} without the secret is ignored`, async () => {
    const { request, link } = await aRequest()
    const id = link.provider_id!
    expect((await callBack(id, 'delivered', 'a-wrong-secret-of-callbacks')).status).toBe(404)
    expect((await callBack(id, 'delivered', secret.slice(1))).status).toBe(404)
    const other = names.find((candidate) => candidate !== name)!
    expect((await callBack(id, 'delivered', secret, other)).status).toBe(404)
    expect((await messagesOf(request))[0]).toMatchObject({ status: 'accepted' })
    expect(called.log()).not.toContain(secret)
  })

  test(`a callback of ${name} in an unknown format is acknowledged`, async () => {
    const url = `${called.url}/api/v1/deliveries/callback/${name}/${secret}`
    for (const [type, body] of [
      ['application/json', '{"id":{"a":1},"status":[]}'],
      ['application/json', '[]'],
      ['application/x-www-form-urlencoded', 'data[0]=a%00b&id=&status=1&message_id=%00'],
      ['application/x-www-form-urlencoded', ''],
    ] as const) {
      expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(200)
    }
  })

  test.each(['silence', 'cut off', 'nonsense'] as const)(`a ${name} answer of %s resends no code`, async (whim) => {
    const { request, phone } = await aRequest()
    gateway.whims.push(whim)
    await sendCode(request)
    await message(request, 'code', 'unknown')
    await timePasses(request, 60)
    await sendUnknownAgain(called.services)
    await called.worker.idle()
    expect(codesSentTo(phone)).toHaveLength(1)
  })

  test(`a code by ${name} without money at the gateway waits and is then sent once`, async () => {
    const { request, phone } = await aRequest()
    gateway.whims.push(language.no_money)
    await sendCode(request)
    const code = await message(request, 'code', 'accepted')
    expect(code.history.map(({ detail }) => detail)).toEqual(['На счёте у шлюза нет денег', null])
    expect(codesSentTo(phone)).toHaveLength(2)
  })

  test(`an SMS by ${name} to an invalid number is rejected at once`, async () => {
    gateway.whims.push(language.bad_phone)
    const request = await aSentRequest(client)
    expect((await message(request, 'link', 'rejected')).error).toMatch(/[а-я]/)
  })

  test(`an SMS by ${name} without callbacks is polled, less and less often`, async () => {
    const asking = await testServer({ demo: false, times: shortTimes, env })
    const its = deliveryWords(asking)
    const request = await words(asking).aSentRequest(await words(asking).aClient())
    await its.message(request, 'link', 'accepted')
    await its.timePasses(request, 1)
    const before = gateway.calls.length
    await askStatuses(asking.services)
    expect(gateway.calls).toHaveLength(before + 1)
    await its.message(request, 'link', 'delivered')
    await its.timePasses(request, 1)
    await askStatuses(asking.services)
    expect(gateway.calls).toHaveLength(before + 1)
  })
})

/** Ways in which a gateway cannot be reached. */
const absences = {
  'no gateway listens': { error: 'Нет связи со шлюзом', at: (url: string) => url, whims: [], isClosed: true },
  'the gateway has no TLS': {
    error: 'Нет связи со шлюзом',
    at: (url: string) => url.replace('http:', 'https:'),
    whims: [],
  },
  'the gateway accepts the connection and never answers': { error: 'Шлюз не отвечает', at: () => deaf.url, whims: [] },
  'the gateway answers 503': {
    error: 'Шлюз просит подождать',
    at: (url: string) => url,
    whims: Array.from({ length: 20 }, () => ({ status: 503, body: {} })),
  },
}
const deaf = await aDeafServer()
afterAll(() => deaf.close())

test.each(Object.entries(absences))('a link by SMS stays queued with the cause when %s', async (_what, absence) => {
  const gateway = await aFakeGateway()
  gateway.whims.push(...absence.whims)
  if ('isClosed' in absence) await gateway.close()
  const env = { SMS_DRIVER: 'smsru', SMS_API_KEY: 'x', SMS_URL: absence.at(gateway.url) }
  const server = await testServer({ demo: false, times: shortTimes, env })
  const request = await words(server).aSentRequest(await words(server).aClient())
  const { messagesOf } = deliveryWords(server)
  for (;;) {
    const [link] = await messagesOf(request)
    if (link?.error) {
      expect(link).toMatchObject({ status: 'queued', error: absence.error, handed_over_at: null })
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (!('isClosed' in absence)) await gateway.close()
})

test('an SMS gateway that does not answer status polls is polled once per sweep', async () => {
  const gateway = await aFakeGateway()
  gateway.answer = (call) => languages.smsru.accepted(call, languages.smsru.id(call))
  const env = { SMS_DRIVER: 'smsru', SMS_URL: gateway.url, ...languages.smsru.env }
  const server = await testServer({ demo: false, times: shortTimes, env })
  const its = { ...words(server), ...deliveryWords(server) }
  const client = await its.aClient()
  for (let number = 0; number < 4; number += 1) {
    const request = await its.aSentRequest(client)
    await its.message(request, 'link', 'accepted')
    await its.timePasses(request, 1)
  }
  const asked = () => gateway.calls.filter(({ path }) => path === '/sms/status').length
  gateway.whims.push('silence', 'silence', 'silence', 'silence')
  await askStatuses(server.services)
  expect(asked()).toBe(1)
  expect(server.log()).toMatch(
    /"delivery_id":\d+,"request_id":\d+,"gateway":"smsru","fault":"[^"]+","msg":"no answer about/,
  )
  await gateway.close()
})

describe('SMS.ru', async () => {
  const gateway = await aFakeGateway()
  afterAll(() => gateway.close())
  gateway.answer = (call) => languages.smsru.accepted(call, languages.smsru.id(call))
  const env = { SMS_DRIVER: 'smsru', SMS_URL: gateway.url, ...languages.smsru.env, SMS_CALLBACK_SECRET: secret }
  const server = await testServer({ demo: false, times: shortTimes, env })
  const its = { ...words(server), ...deliveryWords(server) }
  const client = await its.aClient()

  const linesOf = ({ id }: { id: number }, msg: string) =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes(`"request_id":${id},`) && line.includes(`"msg":"${msg}"`))

  test.each([
    [500, 'accepted', ['Шлюз просит подождать', null]],
    [231, 'accepted', ['Шлюз просит подождать', null]],
    [230, 'rejected', ['Шлюз не пускает столько СМС на один номер']],
  ] as const)('sms.ru status %i means %s', async (status_code, status, recorded) => {
    gateway.whims.push({ body: { status: 'ERROR', status_code } })
    const link = await its.message(await its.aSentRequest(client), 'link', status)
    expect(link.history.map(({ detail }) => detail)).toEqual(recorded)
  })

  test.each<[what: DeliveryStatus, whim: Whim | undefined, line: object]>([
    ['accepted', undefined, { level: 30, outcome: 'accepted' }],
    ['rejected', languages.smsru.bad_phone, { level: 40, outcome: 'refused', cause: 'Шлюз не принял номер' }],
    ['accepted', languages.smsru.no_money, { level: 40, outcome: 'later', cause: 'На счёте у шлюза нет денег' }],
    ['unknown', 'cut off', { level: 40, outcome: 'unknown', cause: deliveryCauses.no_answer, fault: 'ECONNRESET' }],
  ])(
    'one line of the log says what became of an attempt, without whom it was to: %s, %o',
    async (status, whim, line) => {
      if (whim !== undefined) gateway.whims.push(whim)
      const payer = await its.aClient()
      const request = await its.aSentRequest(payer)
      const link = await its.message(request, 'link', status)
      const [first = ''] = linesOf(request, 'a message was handed over')
      const about = { delivery_id: link.id, request_id: request.id, client_id: payer.id, attempt: 1, gateway: 'smsru' }
      expect(JSON.parse(first)).toMatchObject({ ...about, ...line, ms: expect.any(Number) })
      expect(first).not.toContain(request.signer.phone.slice(1))
    },
  )

  test('a message that became useless before it left says so in the log', async () => {
    gateway.whims.push(languages.smsru.no_money)
    const request = await its.aSentRequest(await its.aClient())
    await until(() => linesOf(request, 'a message was handed over').length > 0)
    await its.timePasses(request, 60 * 24 * 3)
    await its.message(request, 'link', 'expired')
    const [end = ''] = linesOf(request, 'a message was not handed over')
    const cause = deliveryCauses.too_late(deliveryCauses.no_money)
    expect(JSON.parse(end)).toMatchObject({ gateway: 'smsru', outcome: 'expired', cause })
  })

  test('a gateway that cannot be asked about a lost message gets a connection for each', async () => {
    const opened = gateway.connections
    for (let number = 0; number < 2; number += 1) await its.message(await its.aSentRequest(client), 'link', 'accepted')
    expect(gateway.connections - opened).toBe(2)
  })

  test('an SMS.ru callback with several records in one field moves all of them', async () => {
    const requests = [await its.aSentRequest(client), await its.aSentRequest(client)]
    const body = new URLSearchParams()
    for (const request of requests) {
      const { provider_id } = await its.message(request, 'link', 'accepted')
      body.append('data[]', `sms_status\n${provider_id}\n103\n1700000000`)
    }
    const url = `${server.url}/api/v1/deliveries/callback/smsru/${secret}`
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    for (const request of requests) expect((await its.messagesOf(request))[0]).toMatchObject({ status: 'delivered' })
  })
})

describe('SMSC.ru', async () => {
  const gateway = await aFakeGateway()
  afterAll(() => gateway.close())
  const env = { SMS_DRIVER: 'smsc', SMS_URL: gateway.url, ...languages.smsc.env }
  const server = await testServer({ demo: false, times: shortTimes, env })
  const its = { ...words(server), ...deliveryWords(server) }
  const client = await its.aClient()
  const taken = (call: Call) => languages.smsc.accepted(call, call.fields['id'] ?? '')
  const afterPolling = async (request: SignRequest) => {
    await its.sendCode(request)
    await its.message(request, 'code', 'unknown')
    gateway.answer = () => languages.smsc.reported('', 'delivered')
    await its.timePasses(request, 1)
    await askStatuses(server.services)
    return its.message(request, 'code', 'delivered')
  }

  test('an SMSC.ru code whose answer was lost is polled by our own id', async () => {
    gateway.answer = taken
    const request = await its.aSentRequest(client)
    await its.message(request, 'link', 'accepted')
    gateway.whims.push('silence')
    expect(await afterPolling(request)).toMatchObject({ tries: 1 })
  })

  test('a connection is used again, and a code that is lost with it is polled by our own id', async () => {
    gateway.answer = taken
    await server.worker.idle()
    const opened = gateway.connections
    const request = await its.aSentRequest(client)
    await its.message(request, 'link', 'accepted')
    await its.message(await its.aSentRequest(client), 'link', 'accepted')
    expect(gateway.connections - opened).toBeLessThanOrEqual(1)
    gateway.whims.push('cut off')
    expect(await afterPolling(request)).toMatchObject({ tries: 1 })
  })

  test('a code that is asked for as a call is read by SMSC.ru digit by digit, twice', async () => {
    gateway.answer = taken
    const request = await its.aSentRequest(client)
    const codes = `document-sign-requests/${request.group}/codes`
    // link and code leave in lanes of their own: one after another, so that the order is known
    await server.worker.idle()
    expect((await its.visitor().post(codes)).status).toBe(200)
    await server.worker.idle()
    await its.aMinutePasses(request)
    expect((await its.visitor().post(codes, { by: 'call' })).status).toBe(200)
    await server.worker.idle()
    const phone = request.signer.phone.slice(1)
    const forms = gateway.calls.map(({ fields }) => fields).filter(({ phones }) => phones === phone)
    expect(forms.map(({ call }) => call)).toEqual([undefined, undefined, '1'])
    expect(forms.at(-1)?.['mes']).toMatch(/^Код (\d(?:, \d){5}) для подписания: .* Повторяю код: \1\.$/)
  })
})

test('what is kept of a gateway’s answer has neither its keys nor a repeated code, and keeps the id', () => {
  const said =
    '{"id":"123456","text":"Код 654321 для подписания","key":"very-secret-word","cost":"2.99","phone":"79161234567"}'
  const { body } = gatewayAnswer(Buffer.from(said), { ids: ['123456'], secrets: ['very-secret-word', null] })
  expect(Buffer.from(body, 'base64').toString()).toBe(
    said.replace('654321', '••••••').replace('very-secret-word', '••••••'),
  )
})
