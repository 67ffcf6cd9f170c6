import { afterAll, describe, expect, test } from 'vitest'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { DeliveryStory } from '#shared/contract/deliveries.ts'
import { storyLine } from '#shared/text/deliveries.ts'
import { codes_per_phone_in_10_minutes_max } from '#shared/rules/limits.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { sendUnknownAgain } from '#server/requests/messages/resend.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'
import { deliveryWords, shortTimes, until } from './delivery-words.ts'
import { aFakeGateway, languages, type Call } from './http-gateway.support.ts'
import { aMailServer } from './mail-server.support.ts'

// the gateway answers when the test lets it
const times = { ...shortTimes, answer_milliseconds_max: 5000 }
const language = languages.smsaero
const gateway = await aFakeGateway()
const mail = await aMailServer()
afterAll(async () => {
  await gateway.close()
  await mail.close()
})
const env = {
  SMS_DRIVER: 'smsaero',
  SMS_URL: gateway.url,
  ...language.env,
  SMTP_URL: mail.url,
  SMTP_FROM: 'no-reply@roscherk.test',
}
const server = await testServer({ demo: false, times, env })
const { aClient, aSentRequest, aMinutePasses, visitor } = words(server)
const { message, messagesOf, sendCode, timePasses } = deliveryWords(server)
const client = await aClient({ rubles: 3000 })
const taken = (call: Call) => language.accepted(call, language.id(call))
gateway.answer = taken

const of = ({ id }: { id: number }, verb: string) => `document-sign-requests/${id}/${verb}`
const sentTo = (phone: string) => gateway.calls.filter(({ fields }) => fields['number'] === phone.slice(1))
const lettersTo = (address: string) => mail.letters.filter(({ to }) => to === address)

/** Delays the gateway's answer to the next message until the returned function is called. */
function aSlowAnswer(say: (call: Call) => unknown = taken): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gateway.answer = async (call) => {
    gateway.answer = taken
    await promise
    return say(call)
  }
  return resolve
}

/** Waits until one of the request's messages meets the condition. */
async function becomes(request: SignRequest, so: (delivery: Row<'deliveries'>) => boolean): Promise<void> {
  await expect.poll(async () => (await messagesOf(request)).some(so)).toBe(true)
}

describe('a message being handed over', () => {
  test('a message handed over while its request ends keeps its real outcome, id and price', async () => {
    const letAnswer = aSlowAnswer()
    const request = await aSentRequest(client)
    await until(() => sentTo(request.signer.phone).length === 1)
    expect((await client.post(of(request, 'cancel'))).status).toBe(200)
    letAnswer()
    const link = await message(request, 'link', 'accepted')
    expect(link).toMatchObject({ error: null, price: 299, provider_id: expect.any(String) as string })
  })

  test('a deferred message is not sent when its request has ended meanwhile', async () => {
    const letAnswer = aSlowAnswer(() => (language.no_money as { body: unknown }).body)
    const request = await aSentRequest(client)
    await until(() => sentTo(request.signer.phone).length === 1)
    await client.post(of(request, 'cancel'))
    letAnswer()
    const link = await message(request, 'link', 'expired')
    expect(link.error).toBe('Не отправлено: заявка завершена раньше')
    expect(sentTo(request.signer.phone)).toHaveLength(1)
  })

  test('a deferred message is not sent to a number that is no longer the signer’s', async () => {
    const letAnswer = aSlowAnswer(() => (language.no_money as { body: unknown }).body)
    const request = await aSentRequest(client)
    await until(() => sentTo(request.signer.phone).length === 1)
    const phone = aPhone()
    await client.post(of(request, 'correct'), { phone })
    letAnswer()
    await becomes(request, ({ recipient, status }) => recipient !== phone && status === 'expired')
    expect((await messagesOf(request))[0]?.error).toBe('Не отправлено: данные подписанта исправлены')
    await message(request, 'link', 'accepted')
    expect([sentTo(request.signer.phone).length, sentTo(phone).length]).toEqual([1, 1])
  })
})

describe('a code that cannot leave', () => {
  const refusing = () => (language.no_money as { body: unknown }).body

  const cardOf = async (request: SignRequest) =>
    (await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)).body.code_state

  /** A code was asked for, and the gateway has put it off. */
  async function aWaitingCode(request: SignRequest): Promise<void> {
    gateway.answer = refusing
    await aMinutePasses(request)
    expect((await sendCode(request)).status).toBe(200)
    await becomes(
      request,
      (delivery) => delivery.template === 'code' && delivery.status === 'queued' && delivery.error !== null,
    )
  }

  test('a code that waits for too long is not sent, its page says so, and it does not count against the limits', async () => {
    const request = await aSentRequest(client)
    await message(request, 'link', 'accepted')
    expect(await cardOf(request)).toBeNull()
    await aWaitingCode(request)
    expect(await cardOf(request)).toBe('queued')
    await timePasses(request, 1)
    expect(await cardOf(request)).toBe('delayed')
    const { next_step } = (await client.get<SignRequest>(`document-sign-requests/${request.id}`)).body
    expect(next_step.text).toContain('Подписант запросил код, он задерживается: на счёте у шлюза нет денег.')
    expect(next_step.waits_for).toBe('service')
    await timePasses(request, 3)
    expect(await cardOf(request)).toBe('not_sent')
    expect((await message(request, 'code', 'expired')).error).toBe('Не ушло вовремя: На счёте у шлюза нет денег')
    for (let unsent = 1; unsent < codes_per_phone_in_10_minutes_max; unsent++) {
      await aWaitingCode(request)
      await timePasses(request, 4)
      await message(request, 'code', 'expired')
    }
    // they are given back after the message has ended
    await server.worker.idle()
    gateway.answer = taken
    await aMinutePasses(request)
    expect((await sendCode(request)).status).toBe(200)
    await message(request, 'code', 'accepted')
    expect(await cardOf(request)).toBe('sent')
  })

  test('a waiting code is not sent any more once a newer one was asked for', async () => {
    const request = await aSentRequest(client)
    await message(request, 'link', 'accepted')
    await aWaitingCode(request)
    await aMinutePasses(request)
    expect((await sendCode(request)).status).toBe(200)
    // not before: the waiting one would be tried again and leave
    gateway.answer = taken
    await message(request, 'code', 'accepted')
    await becomes(
      request,
      (delivery) => delivery.template === 'code' && delivery.error === 'Не отправлено: запрошен новый код',
    )
  })
})

describe('a corrected signer', () => {
  const aLostLink = async () => {
    gateway.whims.push('cut off')
    const request = await aSentRequest(client)
    await message(request, 'link', 'unknown')
    return request
  }

  test('a corrected signer gets the new link; the old one of unknown outcome is not resent to the stranger', async () => {
    const request = await aLostLink()
    const { body: corrected } = await client.post<SignRequest>(of(request, 'correct'), { phone: aPhone() })
    await message(corrected, 'link', 'accepted')
    await timePasses(request, 16)
    await sendUnknownAgain(server.services)
    await server.worker.idle()
    expect(sentTo(request.signer.phone)).toHaveLength(1)
    expect(await messagesOf(request)).toHaveLength(2)
  })

  test('a corrected signer gets no e-mail when the first SMS fails at the stranger’s phone', async () => {
    const signer = { full_name: 'Иванова Мария', phone: aPhone(), email: `${aKey()}@signer.test` }
    const second = await testServer({
      demo: false,
      times,
      env: { ...env, LINK_FIRST: 'sms', SMS_CALLBACK_SECRET: 'a-secret-of-the-callbacks-27' },
    })
    const its = { ...words(second), ...deliveryWords(second) }
    const who = await its.aClient()
    const request = await its.aSentRequest(who, { signers: [signer] })
    const { provider_id } = await its.message(request, 'link', 'accepted')
    await who.post(of(request, 'correct'), { phone: aPhone() })
    await second.worker.idle()
    const { type, body } = language.callback(provider_id ?? '', 'failed')
    const url = `${second.url}/api/v1/deliveries/callback/smsaero/a-secret-of-the-callbacks-27`
    expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(200)
    await second.worker.idle()
    expect((await its.messagesOf(request)).map(({ status }) => status)).toEqual(['undelivered', 'accepted'])
    expect(lettersTo(signer.email)).toEqual([])
  })

  test('a signer with a corrected e-mail gets the link there; a waiting one does not go to the old address', async () => {
    const email = `${aKey()}@stranger.test`
    // more often than it is tried before the correction, however slow that is
    mail.whims.push(...Array.from({ length: 100 }, () => 'ask to wait' as const))
    const signer = { full_name: 'Иванова Мария', phone: aPhone(), email }
    const request = await aSentRequest(client, { signers: [signer] })
    await becomes(request, ({ channel, error }) => channel === 'email' && error !== null)
    await client.post(of(request, 'correct'), { email: `${aKey()}@signer.test` })
    await becomes(request, ({ recipient, status }) => recipient === email && status === 'expired')
    // not before: an attempt under way would be accepted
    mail.whims.length = 0
    await message(request, 'link', 'accepted')
    expect(lettersTo(email)).toEqual([])
  })
})

test('a request sent by SMS and e-mail shows the message that went furthest', async () => {
  const second = await testServer({
    demo: false,
    times,
    env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1', SMS_CALLBACK_SECRET: 'a-secret-of-the-callbacks-27' },
  })
  const its = { ...words(second), ...deliveryWords(second) }
  const who = await its.aClient()
  const signer = { full_name: 'Иванова Мария', phone: aPhone(), email: `${aKey()}@signer.test` }
  const request = await its.aSentRequest(who, { signers: [signer] })
  await expect.poll(async () => (await its.messagesOf(request)).some(({ status }) => status === 'accepted')).toBe(true)
  const sms = (await its.messagesOf(request)).find(({ channel }) => channel === 'sms')
  const { type, body } = language.callback(sms?.provider_id ?? '', 'delivered')
  const url = `${second.url}/api/v1/deliveries/callback/smsaero/a-secret-of-the-callbacks-27`
  await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  expect((await its.reread(who, request)).next_step.text).toContain('Сообщение доставлено')
})

test('the e-mail to the sender about «это не я» with an unknown outcome is resent once', async () => {
  const request = await aSentRequest(client)
  await message(request, 'link', 'accepted')
  mail.whims.push('cut off amid')
  await fetch(`${server.url}/api/v1/document-sign-requests/${request.group}/not-me`, { method: 'POST' })
  await message(request, 'disowned', 'unknown')
  await timePasses(request, 16)
  await sendUnknownAgain(server.services)
  await message(request, 'disowned', 'accepted')
  expect(lettersTo(client.login)).toHaveLength(1)
})

test('the story of a message put off for lack of money, then accepted, has its request, each answer and each state in order', async () => {
  // it is tried again when the test has seen that it waits
  const second = await testServer({ demo: false, times: { ...times, wait_seconds_min: 60 }, env })
  const its = { ...words(second), ...deliveryWords(second) }
  const support = await its.anAdmin('operator')
  const storyOf = async (delivery: { id: number } | undefined) =>
    (await support.get<DeliveryStory>(`deliveries/${delivery?.id}/story`)).body
  gateway.answer = () => (language.no_money as { body: unknown }).body
  const request = await its.aSentRequest(await its.aClient())
  await expect.poll(async () => (await its.messagesOf(request)).some(({ error }) => error !== null)).toBe(true)
  gateway.answer = taken
  const waiting = { obstacle: null, next_try_at: expect.any(String) as string }
  expect(await storyOf((await its.messagesOf(request))[0])).toMatchObject(waiting)
  await its.tryNow(request)
  const { entries, next_try_at } = await storyOf(await its.message(request, 'link', 'accepted'))
  expect(next_try_at).toBeNull()
  expect(entries.map(storyLine)).toEqual([
    `Заявка № ${request.id} отправлена`,
    'Поставлено в очередь',
    'Ответ шлюза SMS Aero, HTTP 200',
    'В очереди: На счёте у шлюза нет денег',
    'Передаётся: SMS Aero',
    'Ответ шлюза SMS Aero, HTTP 200',
    'Передано',
  ])
})
