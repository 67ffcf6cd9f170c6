import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { StuckCause, StuckRetriedAll } from '#shared/contract/stuck.ts'
import { list_sorted_rows_max } from '#shared/rules/limits.ts'
import { stuckKinds } from '#shared/rules/stuck-kinds.ts'
import { stuckCause, stuckFaults } from '#shared/text/stuck.ts'
import { causeSql } from '#server/requests/stuck/cause-sql.ts'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { sendUnknownAgain } from '#server/requests/messages/resend.ts'
import { query } from '#tests/support/caller.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words } from '#tests/support/words.ts'
import { deliveryWords } from '../deliveries/delivery-words.ts'
import { aFakeGateway, languages, type Whim } from '../deliveries/http-gateway.support.ts'
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
gateway.answer = (call) => smsru.accepted(call, smsru.id(call))

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
const { aClient, aMinutePasses, aSentRequest, anAdmin, reread, visitor } = words(server)
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

const barred = { body: { status: 'ERROR', status_code: 209 } }

/** A request whose link was refused by the gateway. */
async function anUndelivered(whim: Whim = barred): Promise<SignRequest> {
  gateway.whims.push(whim)
  const request = await aSentRequest(client)
  await message(request, 'link', 'rejected')
  // the job that sent it is done a moment later
  await server.worker.idle()
  return request
}

/** An automatic reminder comes due, in the daytime. */
async function remindIsDue({ id }: SignRequest): Promise<void> {
  await server.database.pool.query(
    `update document_sign_requests set remind_every_days = 1, remind_times_max = 5, remind_at = now() - interval '1 second'
     where id = $1`,
    [id],
  )
  await remindDue(server.services, new Date('2026-11-20T12:00:00+03:00'))
}

/** A request whose link was accepted by the gateway a day ago, without a receipt since. */
async function aSilent(): Promise<{ request: SignRequest; provider_id: string | null }> {
  const request = await aSentRequest(client)
  const { provider_id } = await message(request, 'link', 'accepted')
  // the end of its job too, which is recorded a moment later
  await server.worker.idle()
  await minutesPass(request, day + 1)
  return { request, provider_id }
}

describe('an undelivered link', () => {
  test('an undelivered link is stuck at once with the gateway’s cause; the sender sees what to do', async () => {
    const request = await anUndelivered()
    expect(await ofRequest(operator, request)).toMatchObject({
      kind: 'delivery',
      about: 'СМС · Ссылка',
      cause: 'Абонент или оператор запретил такие СМС',
      error: null,
      state: 'stopped',
      attempts: 1,
      client_id: client.id,
    })
    const { next_step } = await reread(client, request)
    expect(next_step.text).toContain('Сообщение не доставлено: абонент или оператор запретил такие СМС. Отправьте')
    expect(next_step).toMatchObject({ waits_for: 'client', action: 'send_link' })
  })

  test('a number that the gateway refused gets no further message until it is corrected', async () => {
    const request = await anUndelivered(smsru.bad_phone)
    expect((await reread(client, request)).next_step).toMatchObject({
      text: 'Сообщение не доставлено: шлюз не принял номер. Исправьте номер или передайте ссылку сами.',
      action: 'correct',
    })
    await aMinutePasses(request)
    const refused = {
      status: 409,
      body: { code: 'number_refused', message: expect.stringContaining('Исправьте номер подписанта') as string },
    }
    expect(await client.post(`document-sign-requests/${request.id}/remind`)).toMatchObject(refused)
    expect(await operator.post(`document-sign-requests/${request.id}/remind`)).toMatchObject(refused)
    const row = (await ofRequest(operator, request))!
    expect(row.can_retry).toBe(false)
    expect(await retry(operator, row)).toMatchObject(refused)
    await remindIsDue(request)
    await server.worker.idle()
    expect(smsTo(request)).toHaveLength(1)

    const phone = aPhone()
    const corrected = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, { phone })
    expect(corrected).toMatchObject({ status: 200, body: { status: 'sent' } })
    await message(request, 'link', 'accepted')
    await aMinutePasses(request)
    expect((await client.post(`document-sign-requests/${request.id}/remind`)).status).toBe(200)
    await server.worker.idle()
    expect(smsTo(corrected.body)).toHaveLength(2)
  })

  test('after a refused number the link goes by e-mail alone; a day later the number is tried again', async () => {
    gateway.whims.push(smsru.bad_phone)
    const signer = { full_name: 'Иванова Мария', phone: aPhone(), email: `${aKey()}@signer.test` }
    const request = await aSentRequest(client, { signers: [signer] })
    await server.worker.idle()
    await aMinutePasses(request)
    expect((await client.post(`document-sign-requests/${request.id}/remind`)).status).toBe(200)
    await server.worker.idle()
    expect((await messagesOf(request)).filter(({ template }) => template === 'reminder')).toEqual([
      expect.objectContaining({ channel: 'email', status: 'accepted' }),
    ])
    await minutesPass(request, 24 * 60)
    expect((await client.post(`document-sign-requests/${request.id}/remind`)).status).toBe(200)
    await server.worker.idle()
    expect(smsTo(request)).toHaveLength(2)
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
    await aMinutePasses(reminded)
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

    gateway.whims.push(barred)
    mail.whims.push('refuse address')
    const unlucky = await aSentRequest(client, { signers: [signer()] })
    await server.worker.idle()
    const rows = await stuck(operator, { request_id: unlucky.id })
    expect(rows).toHaveLength(1)
    await retry(operator, rows[0]!)
    await server.worker.idle()
    expect((await messagesOf(unlucky)).map(({ channel, status }) => `${channel} ${status}`).slice(2)).toEqual([
      // not the address that the mail server refused
      'sms accepted',
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
    text: expect.stringMatching(
      /^Код, запрошенный .*, подписанту не доставлен: шлюз не принял номер\. Исправьте номер\.$/,
    ) as string,
    waits_for: 'client',
    action: 'correct',
  })
  expect((await reread(client, request)).code).toMatchObject({
    last: { state: 'sent', status: 'rejected', cause: 'Шлюз не принял номер', tries_left: 5 },
    wrong_tries_left: 15,
  })
  expect(await retry(operator, row)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  const all = await operator.post('stuck/retry', { ids: [row.id] })
  expect(all.body).toEqual({ retried: 0, under_way: 0, settled: 0 })
  await server.worker.idle()
  expect(smsTo(request)).toHaveLength(2)

  // the code to the wrong number is no news once the number is corrected
  const phone = aPhone()
  gateway.whims.push(smsru.no_money)
  const { body } = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, { phone })
  expect(body.next_step.text).toBe('Сообщение со ссылкой стоит в очереди на отправку.')
  expect(await ofRequest(operator, request)).toBeUndefined()
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

test('stuck messages are counted by cause, listed by it, and retried together; a refused number is not', async () => {
  const [first, second] = [await anUndelivered(), await anUndelivered()]
  const wrong = await anUndelivered({ body: { status: 'ERROR', status_code: 202 } })
  const causes = async () => {
    const { body } = await operator.get<StuckCause[]>(`stuck/causes?client_id=${client.id}`)
    return body.filter(({ kind }) => kind === 'delivery')
  }
  const rowOf = async (request: SignRequest) => (await ofRequest(operator, request))!
  const { cause } = await rowOf(first)
  const listed = await stuck(operator, { client_id: client.id, kind: 'delivery', cause })
  expect(listed.map(({ request_id }) => request_id)).toEqual(expect.arrayContaining([first.id, second.id]))
  const before = await causes()
  expect(before.find((found) => found.cause === cause)).toMatchObject({
    count: listed.length,
    can_retry: listed.length,
    clients: 1,
    since: listed.map(({ since }) => since).toSorted()[0],
  })
  const refused = (await rowOf(wrong)).cause
  expect(before.find((found) => found.cause === refused)?.can_retry).toBe(0)

  const body = { kind: 'delivery', cause, client_id: client.id }
  const { body: outcome } = await operator.post<StuckRetriedAll>('stuck/retry', body)
  expect(outcome.retried).toBe(listed.length)
  await server.worker.idle()
  expect((await causes()).map((found) => found.cause)).not.toContain(cause)
  expect((await rowOf(wrong)).cause).toBe(refused)
})

test('of more stuck work than a list sorts the causes count so much, and the answer says so', async () => {
  const { id } = await aClient({ rubles: 0 })
  const path = `stuck/causes?client_id=${id}`
  const add = (count: number) =>
    server.database.pool.query(
      `insert into jobs (kind, lane, client_id, payload, state, last_error)
       select 'render', 'drawing', $1, jsonb_build_object('client_id', $1::bigint), 'dead', 'ENOSPC: no space left'
       from generate_series(1, $2::int)`,
      [id, count],
    )
  try {
    await add(5)
    const few = await operator.get<StuckCause[]>(path)
    expect(few.body.map(({ count }) => count)).toEqual([5])
    expect(few.headers.get('x-rows-considered')).toBeNull()
    await add(list_sorted_rows_max)
    const many = await operator.get<StuckCause[]>(path)
    expect(many.body.map(({ count }) => count)).toEqual([list_sorted_rows_max])
    expect(many.headers.get('x-rows-considered')).toBe(String(list_sorted_rows_max))
    const [{ cause } = { cause: '' }] = many.body
    const listed = await operator.get(`stuck?${query({ filter: { client_id: id, cause }, range: [0, 0] })}`)
    expect(listed.headers.get('x-rows-considered')).toBe(String(list_sorted_rows_max))
  } finally {
    await server.database.pool.query('delete from jobs where client_id = $1', [id])
  }
})

test('the database and the program say the same cause of every kind of trouble', async () => {
  const errors = [
    null,
    'Шлюз не отвечает',
    'ENOSPC: no space left',
    "ENOENT: no such file '/x'",
    'EROFS',
    'cpu_time: 40 s',
  ]
  const more = [
    'killed: 9',
    'crash: 11',
    'closed: 1',
    'gost: the certificate has ended',
    'gost: no module',
    'the seal is',
  ]
  const last = [
    'time-stamp: no longer certificate',
    'Служба штампов молчит',
    'certificate of the seal',
    'ECONNRESET',
    '?',
  ]
  const troubles = stuckKinds.flatMap((kind) =>
    (['accepted', 'queued', 'unknown', null] as const).flatMap((status) =>
      (['running', 'waiting'] as const).flatMap((state) =>
        [...errors, ...more, ...last].map((error) => ({ kind, status, state, error })),
      ),
    ),
  )
  const { rows } = await sql<{ cause: string }>`
    select ${causeSql} as cause from jsonb_to_recordset(${JSON.stringify(troubles)}::jsonb)
      as troubles(kind text, status text, state text, error text)`.execute(server.services.db)
  expect(rows.map(({ cause }) => cause)).toEqual(troubles.map(stuckCause))
  expect(new Set(rows.map(({ cause }) => cause)).size).toBeGreaterThan(stuckFaults.length)
})
