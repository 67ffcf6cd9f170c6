import { afterAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { sendUnknownAgain } from '#server/requests/messages/resend.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words } from '#tests/support/words.ts'
import { deliveryWords } from '../deliveries/delivery-words.ts'
import { aFakeGateway, languages } from '../deliveries/http-gateway.support.ts'
import { aMailServer } from '../deliveries/mail-server.support.ts'
import { stuckWords } from './stuck-words.ts'

const { smsru } = languages
const gateway = await aFakeGateway()
const mail = await aMailServer()
const folder = await temporaryDataDir()
afterAll(async () => {
  await gateway.close()
  await mail.close()
  await folder.remove()
})
gateway.answer = (call) => smsru.taken(call, smsru.id(call))

const secret = 'a-secret-of-the-path-for-receipts'
const server = await testServer({
  demo: false,
  env: {
    ...smsru.env,
    SMS_DRIVER: 'smsru',
    SMS_URL: gateway.url,
    SMS_CALLBACK_SECRET: secret,
    SMTP_URL: mail.url,
    SMTP_FROM: 'no-reply@roscherk.test',
  },
})
const { aClient, aSentRequest, anAdmin, reread, visitor } = words(server)
const { message, messagesOf, sendCode, journalOf } = deliveryWords(server)
const { stuck, ofRequest, retry, minutesPass } = stuckWords(server)
const [operator, owner] = [await anAdmin('operator'), await anAdmin('owner')]
const client = await aClient({ rubles: 3000 })

const smsTo = ({ signer }: SignRequest) => gateway.calls.filter(({ fields }) => fields['to'] === signer.phone.slice(1))
const day = 24 * 60

/** The gateway's report on a message. */
async function receipt(provider_id: string | null, state: 'delivered' | 'failed'): Promise<void> {
  const { type, body } = smsru.callback(provider_id ?? '', state)
  const path = `deliveries/callback/smsru/${secret}`
  expect((await visitor().send('POST', path, body, { 'content-type': type })).status).toBe(200)
}

/** A request whose link was refused by the gateway. */
async function anUndelivered(): Promise<SignRequest> {
  gateway.whims.push(smsru.bad_phone)
  const request = await aSentRequest(client)
  await message(request, 'link', 'rejected')
  // the job that sent it is done a moment later
  await server.worker.idle()
  return request
}

/** A request whose link was accepted by the gateway a day ago, without a receipt since. */
async function aSilent(): Promise<{ request: SignRequest; provider_id: string | null }> {
  const request = await aSentRequest(client)
  const { provider_id } = await message(request, 'link', 'accepted')
  await minutesPass(request, day + 1)
  return { request, provider_id }
}

describe('an undelivered link', () => {
  test('an undelivered link is stuck at once with the gateway’s cause; the sender sees what to do', async () => {
    const request = await anUndelivered()
    expect(await ofRequest(operator, request)).toMatchObject({
      kind: 'delivery',
      about: 'СМС · Ссылка',
      cause: 'Шлюз не принял номер',
      error: null,
      state: 'stopped',
      attempts: 1,
      client_id: client.id,
    })
    const { next_step } = await reread(client, request)
    expect(next_step.text).toContain('Сообщение не доставлено: шлюз не принял номер. Исправьте номер')
    expect(next_step.waits_for).toBe('client')
  })

  test('an undelivered link is resent once, however often the retry is pressed, and then no longer stuck', async () => {
    const request = await anUndelivered()
    const row = (await ofRequest(operator, request))!
    const answers = await atOnce(10, (index) => retry(index % 2 ? owner : operator, row))
    expect(counted(answers)).toEqual({ 200: 10 })
    expect(answers.filter(({ body }) => body.outcome === 'retried')).toHaveLength(1)
    const sent = await message(request, 'link', 'accepted')
    expect(sent.instead_of).toBe(row.delivery_id)
    expect(smsTo(request)).toHaveLength(2)
    expect(await ofRequest(operator, request)).toBeUndefined()
    expect(await journalOf({ id: row.delivery_id! })).toEqual(['rejected', 'retry'])
    expect((await retry(owner, row)).body.outcome).toBe('settled')
    await server.worker.idle()
    expect(await messagesOf(request)).toHaveLength(2)
  })

  test('an undelivered link is no longer stuck once opened, followed by an arrived message, or its request ended', async () => {
    const [opened, reminded, cancelled] = [await anUndelivered(), await anUndelivered(), await anUndelivered()]
    const rows = []
    for (const request of [opened, reminded, cancelled]) rows.push((await ofRequest(operator, request))!)
    await visitor().post(`document-sign-requests/${opened.group}/open`)
    await client.post(`document-sign-requests/${reminded.id}/remind`)
    await message(reminded, 'reminder', 'accepted')
    await client.post(`document-sign-requests/${cancelled.id}/cancel`)
    for (const row of rows) expect((await retry(operator, row)).body.outcome).toBe('settled')
    for (const request of [opened, reminded, cancelled]) {
      expect(await stuck(operator, { request_id: request.id })).toEqual([])
      expect((await messagesOf(request)).filter(({ template }) => template === 'link')).toHaveLength(1)
    }
  })

  test('a link delivered by the other channel is not stuck; one that failed on both is listed once', async () => {
    const signer = () => ({ full_name: 'Иванова Мария', phone: aPhone(), email: `${aKey()}@signer.test` })
    gateway.whims.push(smsru.bad_phone)
    const lucky = await aSentRequest(client, { signers: [signer()] })
    await server.worker.idle()
    expect(await ofRequest(operator, lucky)).toBeUndefined()
    expect((await reread(client, lucky)).next_step.waits_for).toBe('signer')

    gateway.whims.push(smsru.bad_phone)
    mail.whims.push('refuse address')
    const unlucky = await aSentRequest(client, { signers: [signer()] })
    await server.worker.idle()
    const rows = await stuck(operator, { request_id: unlucky.id })
    expect(rows).toHaveLength(1)
    await retry(operator, rows[0]!)
    await server.worker.idle()
    expect((await messagesOf(unlucky)).map(({ channel, status }) => `${channel} ${status}`).slice(2)).toEqual([
      'sms accepted',
      'email accepted',
    ])
    expect(await ofRequest(operator, unlucky)).toBeUndefined()
  })
})

describe('a message without a receipt', () => {
  test('a message without a receipt is listed after a day without an alarm; a late receipt settles it, not resent', async () => {
    const { request, provider_id } = await aSilent()
    const row = (await ofRequest(operator, request))!
    expect(row).toMatchObject({ kind: 'receipt', state: 'stopped', can_retry: true })
    const { next_step } = await reread(client, request)
    expect(next_step.text).toContain('отчёта о доставке нет')
    expect(next_step.waits_for).toBe('signer')
    await receipt(provider_id, 'delivered')
    expect((await retry(operator, row)).body.outcome).toBe('settled')
    await server.worker.idle()
    expect(smsTo(request)).toHaveLength(1)
  })

  test('a message whose receipt arrives during a retry is either settled or resent, not both', async () => {
    const { request, provider_id } = await aSilent()
    const row = (await ofRequest(operator, request))!
    const [answer] = await Promise.all([retry(operator, row), receipt(provider_id, 'delivered'), retry(owner, row)])
    await server.worker.idle()
    expect(['retried', 'settled']).toContain(answer.body.outcome)
    expect(smsTo(request).length).toBeLessThanOrEqual(2)
    expect((await messagesOf(request))[0]!.status).toBe('delivered')
    expect(await ofRequest(operator, request)).toBeUndefined()
  })

  test('a message of an unknown outcome is resent once by service and staff together', async () => {
    gateway.whims.push('cut off')
    const request = await aSentRequest(client)
    await message(request, 'link', 'unknown')
    expect(await ofRequest(operator, request)).toBeUndefined()
    await minutesPass(request, 61)
    const row = (await ofRequest(operator, request))!
    expect(row).toMatchObject({ kind: 'receipt' })
    await Promise.all([retry(operator, row), sendUnknownAgain(server.services), retry(owner, row)])
    await server.worker.idle()
    expect(smsTo(request)).toHaveLength(2)
  })
})

test('an undelivered code is listed and never resent', async () => {
  const request = await aSentRequest(client)
  await message(request, 'link', 'accepted')
  gateway.whims.push(smsru.bad_phone)
  await sendCode(request)
  await message(request, 'code', 'rejected')
  const row = (await ofRequest(operator, request))!
  expect(row).toMatchObject({ kind: 'delivery', about: 'СМС · Код', can_retry: false })
  expect((await reread(client, request)).next_step).toMatchObject({
    text: 'Подписант открыл документы, но код ему не доставлен: шлюз не принял номер. Проверьте номер.',
    waits_for: 'client',
  })
  expect(await retry(operator, row)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  const all = await operator.post('stuck/retry', { ids: [row.id] })
  expect(all.body).toEqual({ retried: 0, under_way: 0, settled: 0 })
  await server.worker.idle()
  expect(smsTo(request)).toHaveLength(2)
})

test('a message waiting for a gateway without money is listed after ten minutes and sent by a retry', async () => {
  gateway.whims.push(smsru.no_money)
  const request = await aSentRequest(client)
  const waits = async () => (await messagesOf(request))[0]!.error !== null
  while (!(await waits())) await new Promise((done) => setTimeout(done, 20))
  expect(await ofRequest(operator, request)).toBeUndefined()
  await minutesPass(request, 11)
  await server.database.pool.query(
    `update jobs set run_at = now() + interval '5 minutes' where state = 'waiting' and kind = 'deliver'`,
  )
  const row = (await ofRequest(operator, request))!
  expect(row).toMatchObject({ kind: 'delivery', cause: 'На счёте у шлюза нет денег', state: 'waiting' })
  expect(row.next_at).not.toBeNull()
  expect((await reread(client, request)).next_step.text).toBe(
    'Сообщение со ссылкой задерживается: на счёте у шлюза нет денег. Служба поддержки уже видит это, отправляем сами.',
  )
  expect((await retry(operator, row)).body.outcome).toBe('retried')
  await message(request, 'link', 'accepted')
  expect(smsTo(request)).toHaveLength(2)
})
