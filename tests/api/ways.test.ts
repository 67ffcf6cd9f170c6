import { describe, expect, test } from 'vitest'
import type { CodeAccepted, SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { OutboxMessage } from '#shared/contract/records.ts'
import { dayInMoscow, endOfDayInMoscow } from '#shared/rules/clock.ts'
import { expireDue } from '#server/document-sign-requests/expire-due.ts'
import { protocolOf } from '#server/document-sign-requests/protocol-of.ts'
import { remindDue } from '#server/document-sign-requests/remind-due.ts'
import { aCaller } from '#tests/support/caller.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { db } = server.services
const {
  aClient,
  aCode,
  aColleague,
  aDraft,
  anAdmin,
  anOrderedBatch,
  aSentRequest,
  aSigner,
  aSignedRequest,
  aMinutePasses,
  balance,
  codeFor,
  deadlinePasses,
  history,
  reread,
  someRequests,
  visitor,
} = words(server)

const outbox = async (to: string) =>
  (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter((message) => message.to === to)
const linksTo = async (to: string) => (await outbox(to)).filter(({ text }) => text.includes('/document-sign/'))
const of = ({ id }: { id: number }, verb: string) => `document-sign-requests/${id}/${verb}`
const link = ({ group }: { group: string }, step = '') => `document-sign-requests/${group}${step}`
const inDays = (days: number) => dayInMoscow(new Date(Date.now() + days * 24 * 3600 * 1000))
const timeline = async (client: Client, request: SignRequest) =>
  (await client.get<TimelineEntry[]>(of(request, 'timeline'))).body

describe('«это не я»', () => {
  test('ends the request without a code: the money is free, the sender learns why', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await aCode(request)
    expect(await visitor().post(link(request, '/not-me'))).toMatchObject({ status: 200, body: { status: 'failed' } })
    const now = await reread(client, request)
    expect(now).toMatchObject({
      status: 'failed',
      fail_reason: 'Получатель сообщил, что документы пришли не ему',
      disowned_at: expect.any(String) as string,
      next_step: { text: expect.stringContaining('Исправьте номер') as string, waits_for: 'nobody' },
    })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
    expect(await timeline(client, request)).toContainEqual(
      expect.objectContaining({
        text: 'Документы пришли не тому человеку',
        actor: 'получатель ссылки',
        detail: 'Получатель сообщил, что документы пришли не ему',
      }),
    )
  })

  test('is told to the owners of the account by e-mail, once, whoever presses how often', async () => {
    const client = await aClient()
    await aColleague(client, 'member')
    const request = await aSentRequest(client)
    const presses = await atOnce(10, () => visitor().post(link(request, '/not-me')))
    expect(counted(presses)).toEqual({ 200: 1, 410: 9 })
    await server.worker.idle()
    const letters = db.selectFrom('deliveries').selectAll().where('request_id', '=', request.id)
    const [letter, ...more] = await letters.where('template', '=', 'disowned').execute()
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      channel: 'email',
      recipient: client.login,
      status: 'delivered',
      client_id: client.id,
    })
    expect(letter!.subject).toBe(`Документы пришли не тому человеку: ${request.title}`)
    expect(letter!.body).toContain(`/personal/request/${request.id}/show`)
    expect((await timeline(client, request)).at(-1)!.text).toBe(
      `Письмо: отправителю об ошибке адресата на ${client.login}`,
    )
  })

  test('kills the code and the session, and hides the documents from who holds the link', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const signer = await aSigner(request)
    await aMinutePasses(request)
    const code = await aCode(request)
    await visitor().post(link(request, '/not-me'))
    expect(await signer.sign()).toMatchObject({ status: 401 })
    expect(await visitor().post(link(request, '/codes/check'), { code })).toMatchObject({ status: 410 })
    expect(await visitor().get(link(request))).toMatchObject({
      status: 200,
      body: { status: 'failed', disowned: true, documents: [], message: null },
    })
  })

  test('stops what is still on its way to that phone, and no reminder goes there', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await server.worker.idle()
    const waiting = await db
      .insertInto('deliveries')
      .values({
        client_id: client.id,
        request_id: request.id,
        channel: 'sms',
        template: 'reminder',
        recipient: request.signer.phone,
        body: 'Напоминание',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await visitor().post(link(request, '/not-me'))
    const stopped = await db.selectFrom('deliveries').selectAll().where('id', '=', waiting.id).executeTakeFirstOrThrow()
    expect(stopped).toMatchObject({ status: 'expired', error: 'Не отправлено: заявка завершена раньше' })
    expect((await client.post(of(request, 'remind'))).status).toBe(409)
  })

  test('twice is told that all is over; an unknown link answers like any other', async () => {
    const request = await aSentRequest(await aClient())
    await visitor().post(link(request, '/not-me'))
    expect(await visitor().post(link(request, '/not-me'))).toMatchObject({
      status: 410,
      body: { code: 'link_finished' },
    })
    expect(await visitor().post('document-sign-requests/nobody-has-this/not-me')).toMatchObject({
      status: 404,
      body: { code: 'link_not_found' },
    })
  })

  test('from one address twenty times an hour at most', async () => {
    const client = await aClient({ rubles: 21 * price_rubles })
    const stranger = visitor()
    for (let time = 0; time < 20; time += 1) {
      expect((await stranger.post(link(await aSentRequest(client), '/not-me'))).status).toBe(200)
    }
    const last = await aSentRequest(client)
    expect((await stranger.post(link(last, '/not-me'))).status).toBe(429)
    expect((await reread(client, last)).status).toBe('sent')
  })

  test('stops those who wait behind, as a refusal does', async () => {
    const client = await aClient()
    const [first, second] = await anOrderedBatch(client, 2)
    await visitor().post(link(first!, '/not-me'))
    await server.worker.idle()
    expect((await reread(client, second!)).status).toBe('failed')
  })
})

describe('sending again', () => {
  test('makes a new request with another number, and the card is mended when asked', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { message: 'До пятницы', reminders: { every_days: 2, times_max: 3 } })
    await visitor().post(link(request, '/not-me'))
    const phone = aPhone()
    const again = await client.post<SignRequest>(of(request, 'again'), { phone, update_card: true })
    expect(again).toMatchObject({
      status: 201,
      body: {
        status: 'sent',
        title: request.title,
        message: 'До пятницы',
        individual_id: request.individual_id,
        signer: { phone, full_name: request.signer.full_name },
        reminders: { every_days: 2, times_max: 3, sent: 0 },
      },
    })
    expect(again.body.documents.map(({ sha256 }) => sha256)).toEqual(request.documents.map(({ sha256 }) => sha256))
    expect(await linksTo(phone)).toHaveLength(1)
    expect((await client.get<{ phone: string }>(`individuals/${request.individual_id}`)).body.phone).toBe(phone)
    // messages of the first request may still arrive behind it
    const details = (await timeline(client, request)).map(({ detail }) => detail)
    expect(details).toContain(`Заявка №\u00a0${again.body.id}`)
  })

  test('goes once: the first request then names the second, and asks for nothing', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await client.post(of(request, 'cancel'))
    const answers = await atOnce(6, () => client.post<SignRequest>(of(request, 'again'), {}))
    expect(counted(answers)).toEqual({ 201: 1, 409: 5 })
    const { id } = answers.find(({ status }) => status === 201)!.body
    expect(await reread(client, request)).toMatchObject({
      again_id: id,
      next_step: { text: expect.stringContaining(`заявка №\u00a0${id}`) as string },
    })
  })

  test('to the number that disowned them is refused', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await visitor().post(link(request, '/not-me'))
    const again = await client.post(of(request, 'again'), {})
    expect(again).toMatchObject({ status: 422, body: { errors: { phone: expect.any(String) as string } } })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
  })

  test('is for what ended without a signature only', async () => {
    const client = await aClient()
    expect((await client.post(of(await aSentRequest(client), 'again'), {})).status).toBe(409)
    const { request } = await aSignedRequest(client)
    expect(await client.post(of(request, 'again'), {})).toMatchObject({ status: 409, body: { code: 'already_signed' } })
    const expired = await aSentRequest(client)
    await deadlinePasses(expired)
    await expireDue(server.services)
    expect((await client.post(of(expired, 'again'), { deadline: inDays(3) })).status).toBe(201)
  })
})

describe('correcting the signer', () => {
  test('another number gets a new link; the old link, code and session are dead', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, {
      signers: [{ full_name: 'Иванов Иван', phone: aPhone(), email: null }],
    })
    const signer = await aSigner(request)
    await aMinutePasses(request)
    const code = await aCode(request)
    const phone = aPhone()
    const answer = await client.post<SignRequest>(of(request, 'correct'), { phone })
    expect(answer).toMatchObject({ status: 200, body: { status: 'sent', opened_at: null, signer: { phone } } })
    expect(answer.body.group).not.toBe(request.group)
    expect(await signer.sign()).toMatchObject({ status: 401 })
    expect((await visitor().get(link(request))).status).toBe(404)
    expect((await visitor().post(link(request, '/codes/check'), { code })).status).toBe(404)
    expect(await visitor().post(link(answer.body, '/codes/check'), { code })).toMatchObject({ status: 422 })
    expect((await linksTo(phone))[0]!.text).toContain(answer.body.group)
    await aMinutePasses(request)
    expect((await (await aSigner(answer.body)).sign()).status).toBe(200)
    expect(await balance(client)).toEqual({ money: 270, held: 0, available: 270 })
    expect((await client.get<{ phone: string }>(`individuals/${request.individual_id}`)).body.phone).toBe(
      request.signer.phone,
    )
  })

  test('the right one gets his code at once: what went to the wrong number a moment ago is none of his', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await aCode(request)
    const phone = aPhone()
    const { body: corrected } = await client.post<SignRequest>(of(request, 'correct'), { phone })
    const codes = link(corrected, '/codes')
    expect((await visitor().post(codes)).status).toBe(200)
    expect(await visitor().post(codes)).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
    expect(await codeFor(phone)).toMatch(/^\d{6}$/)
  })

  test('what the wrong person accepted is not told of the right one', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const [stranger, right] = [visitor(), visitor()]
    await aCode(request, stranger)
    const phone = aPhone()
    const { body: corrected } = await client.post<SignRequest>(of(request, 'correct'), { phone })
    await aMinutePasses(request)
    const code = await aCode(corrected, right)
    const { body } = await right.post<CodeAccepted>(link(corrected, '/codes/check'), { code })
    // somebody who asks while the signer reads takes nothing over
    await aMinutePasses(request)
    await aCode(corrected, visitor())
    expect((await aCaller(server.url, body.token).post(link(corrected, '/sign'))).status).toBe(200)
    const consents = db
      .selectFrom('consents')
      .innerJoin('signatures', 'signatures.code_id', 'consents.code_id')
      .select(['kind', 'consents.ip', 'accepted_at'])
      .where('consents.request_id', '=', request.id)
    const [first, ...others] = await consents.orderBy('kind').execute()
    expect([first, ...others].map((consent) => [consent?.kind, consent?.ip])).toEqual([
      ['agreement', right.address],
      ['personal_data', right.address],
    ])
    const all = await db.selectFrom('consents').select('code_id').where('request_id', '=', request.id).execute()
    expect(all.length).toBe(6)
    expect(new Set(all.map(({ code_id }) => code_id)).size).toBe(3)
    const { agreement } = await protocolOf(server.services, request.id)
    expect(agreement.accepted_at).toBe(first?.accepted_at.toISOString())
  })

  test('is journalled with before and after, and told in the timeline', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await client.post(of(request, 'correct'), { phone: '+79005550177', email: 'ivanov@x.test' })
    const { rows } = await server.database.pool.query<{ payload: string }>(
      `select payload from journal where event = 'document-sign-requests.correct' and subject_id = $1`,
      [request.id],
    )
    expect(JSON.parse(rows[0]!.payload)).toMatchObject({
      before: { phone: request.signer.phone, email: null },
      after: { phone: '+79005550177', email: 'ivanov@x.test' },
    })
    const told = (await timeline(client, request)).find(({ event }) => event === 'document-sign-requests.correct')
    expect(told?.detail).toMatch(/^Телефон: .* → \+7 \(900\) 555-01-77\nПочта: нет → ivanov@x.test$/)
  })

  test('an address alone gets the link by e-mail, and the code that is out goes on', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const code = await aCode(request)
    const email = `${aPhone().slice(1)}@x.test`
    const { body } = await client.post<SignRequest>(of(request, 'correct'), { email })
    expect(body).toMatchObject({ status: 'opened', group: request.group, signer: { email } })
    expect(await outbox(email)).toHaveLength(1)
    expect(await linksTo(request.signer.phone)).toHaveLength(1)
    expect((await visitor().post(link(request, '/codes/check'), { code })).status).toBe(200)
  })

  test('one who waits for his turn gets nothing before it', async () => {
    const client = await aClient()
    const [first, second] = await anOrderedBatch(client, 2)
    const phone = aPhone()
    const { body } = await client.post<SignRequest>(of(second!, 'correct'), { phone })
    expect(body).toMatchObject({ status: 'queued', signer: { phone } })
    expect(await outbox(phone)).toHaveLength(0)
    await (await aSigner(first!)).sign()
    await server.worker.idle()
    expect(await linksTo(phone)).toHaveLength(1)
  })

  test('does not forget the wrong codes of before, and mends nothing that they have locked', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const wrong = async () =>
      (
        await db
          .selectFrom('document_sign_requests')
          .select('wrong_codes')
          .where('id', '=', request.id)
          .executeTakeFirstOrThrow()
      ).wrong_codes
    await db.updateTable('document_sign_requests').set({ wrong_codes: 14 }).where('id', '=', request.id).execute()
    await client.post(of(request, 'correct'), { phone: aPhone() })
    expect(await wrong()).toBe(14)
    await db.updateTable('document_sign_requests').set({ wrong_codes: 15 }).where('id', '=', request.id).execute()
    expect((await client.post(of(request, 'correct'), { phone: aPhone() })).status).toBe(409)
    expect((await reread(client, request)).next_step).toMatchObject({ waits_for: 'client' })
  })

  test('five times a day at most; nothing to change, a number of another signer and an end are refused', async () => {
    const client = await aClient()
    const [request, other] = await someRequests(client, {
      signers: [1, 2].map(() => ({ full_name: 'Иванов Иван', phone: aPhone() })),
    })
    expect((await client.post(of(request!, 'correct'), { phone: request!.signer.phone })).status).toBe(422)
    expect(await client.post(of(request!, 'correct'), { phone: other!.signer.phone })).toMatchObject({
      status: 422,
      body: { errors: { phone: expect.any(String) as string } },
    })
    for (let time = 0; time < 5; time += 1) {
      expect((await client.post(of(request!, 'correct'), { phone: aPhone() })).status).toBe(200)
    }
    expect((await client.post(of(request!, 'correct'), { phone: aPhone() })).status).toBe(429)
    await client.post(of(other!, 'cancel'))
    expect(await client.post(of(other!, 'correct'), { phone: aPhone() })).toMatchObject({
      status: 409,
      body: { code: 'already_cancelled' },
    })
  })

  test('an operator may, but a client’s card is the client’s', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const operator = await anAdmin('operator')
    expect((await operator.post(of(request, 'correct'), { phone: aPhone(), update_card: true })).status).toBe(403)
    expect((await operator.post(of(request, 'correct'), { phone: aPhone() })).status).toBe(200)
    expect((await (await anAdmin('auditor')).post(of(request, 'correct'), { phone: aPhone() })).status).toBe(403)
  })
})

describe('extending', () => {
  test('moves the deadline of one who has not signed, and tells it on', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { deadline: inDays(2) })
    const answer = await client.post<SignRequest>(of(request, 'extend'), { deadline: inDays(9) })
    expect(answer).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(answer.body.deadline).toBe(endOfDayInMoscow(inDays(9)).toISOString())
    const told = (await timeline(client, request)).find(({ event }) => event.endsWith('.extend'))
    expect(told?.detail).toMatch(/^до .* по Москве$/)
  })

  test('never to an earlier day, into the past, or beyond a year', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { deadline: inDays(5) })
    for (const deadline of [inDays(4), inDays(5), inDays(-1), inDays(366)]) {
      expect((await client.post(of(request, 'extend'), { deadline })).status).toBe(422)
    }
  })

  test('what has expired stays so, whether or not the sweep has come by', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await deadlinePasses(request)
    expect(await client.post(of(request, 'extend'), { deadline: inDays(20) })).toMatchObject({
      status: 409,
      body: { code: 'already_expired' },
    })
  })

  test('takes those who wait in line along', async () => {
    const client = await aClient()
    const [first, second] = await anOrderedBatch(client, 2, { deadline: inDays(2) })
    await client.post(of(first!, 'extend'), { deadline: inDays(9) })
    expect((await reread(client, second!)).deadline).toBe(endOfDayInMoscow(inDays(9)).toISOString())
  })

  test('a draft whose day has passed is not sent before it is extended', async () => {
    const client = await aClient()
    const draft = await aDraft(client)
    await deadlinePasses(draft)
    expect(await client.post(of(draft, 'send'))).toMatchObject({ status: 409, body: { code: 'already_expired' } })
    expect((await client.post(of(draft, 'extend'), { deadline: inDays(3) })).status).toBe(200)
    expect((await client.post(of(draft, 'send'))).status).toBe(200)
  })
})

test('a reminder has words of its own, by SMS and by e-mail', async () => {
  const client = await aClient()
  const email = `${aPhone().slice(1)}@signer.test`
  const signers = [{ full_name: 'Иванов Иван', phone: aPhone(), email }]
  const request = await aSentRequest(client, { signers })
  await client.post(of(request, 'remind'))
  await server.worker.idle()
  const sent = db.selectFrom('deliveries').select(['channel', 'subject', 'body']).where('request_id', '=', request.id)
  const reminders = await sent.where('template', '=', 'reminder').orderBy('channel').execute()
  expect(reminders).toEqual([
    {
      channel: 'email',
      subject: expect.stringMatching(/^Напоминание: .* ждёт вашей подписи$/) as string,
      body: expect.stringContaining('подписи пока нет') as string,
    },
    { channel: 'sms', subject: null, body: expect.stringMatching(/^Напоминание: /) as string },
  ])
})

describe('reminders by themselves', () => {
  const noon = new Date('2026-11-20T12:00:00+03:00')
  const due = async ({ id }: SignRequest) =>
    db
      .updateTable('document_sign_requests')
      .set({ remind_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
  const reminders = { every_days: 2, times_max: 2 }

  test('go out every so many days, as many times as was asked, and are seen', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { reminders })
    expect(request.reminders).toMatchObject({
      every_days: 2,
      times_max: 2,
      sent: 0,
      next_at: expect.any(String) as string,
    })
    expect(await remindDue(server.services, noon)).toBe(0)
    for (const sent of [1, 2]) {
      await due(request)
      await remindDue(server.services, noon)
      expect((await reread(client, request)).reminders).toMatchObject({ sent })
    }
    expect((await reread(client, request)).reminders).toMatchObject({ sent: 2, next_at: null })
    expect(await linksTo(request.signer.phone)).toHaveLength(3)
    expect(await history(request)).toEqual(['create', 'send', 'remind', 'remind'])
  })

  test('not at night, not after the end, not after the deadline', async () => {
    const client = await aClient()
    const [night, ended, late] = [
      await aSentRequest(client, { reminders }),
      await aSentRequest(client, { reminders }),
      await aSentRequest(client, { reminders }),
    ]
    await client.post(of(ended, 'cancel'))
    await deadlinePasses(late)
    for (const request of [night, ended, late]) await due(request)
    expect(await remindDue(server.services, new Date('2026-11-20T23:00:00+03:00'))).toBe(0)
    expect(await remindDue(server.services, noon)).toBe(1)
    expect(await linksTo(ended.signer.phone)).toHaveLength(1)
    expect(await linksTo(late.signer.phone)).toHaveLength(1)
  })

  test('none by hand when the link opens nothing any more, whether or not the sweep has come by', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await deadlinePasses(request)
    expect(await client.post(of(request, 'remind'))).toMatchObject({ status: 409, body: { code: 'already_expired' } })
    expect(await linksTo(request.signer.phone)).toHaveLength(1)
  })

  test('one by hand puts the next one off; three a day is the most whoever sends them', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { reminders: { every_days: 1, times_max: 5 } })
    await due(request)
    for (let time = 0; time < 3; time += 1) await client.post(of(request, 'remind'))
    expect(await remindDue(server.services, noon)).toBe(0)
    await due(request)
    expect(await remindDue(server.services, noon)).toBe(0)
    expect((await reread(client, request)).reminders).toMatchObject({ sent: 0, next_at: expect.any(String) as string })
  })

  test('are set, changed and switched off later', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    expect(request.reminders).toBeNull()
    expect((await client.post(of(request, 'schedule'), { reminders })).body).toMatchObject({ reminders: { sent: 0 } })
    expect((await client.post(of(request, 'schedule'), { reminders: null })).body).toMatchObject({ reminders: null })
    for (const wrong of [
      { every_days: 0, times_max: 1 },
      { every_days: 31, times_max: 1 },
      { every_days: 1, times_max: 11 },
    ]) {
      expect((await client.post(of(request, 'schedule'), { reminders: wrong })).status).toBe(422)
    }
    const waits = await aDraft(client, { reminders })
    expect(waits.reminders).toMatchObject({ next_at: null })
    await client.post(of(waits, 'send'))
    expect((await reread(client, waits)).reminders?.next_at).toEqual(expect.any(String))
  })
})

describe('coming back to what is signed', () => {
  const aReturn = async (request: SignRequest) => {
    await aMinutePasses(request)
    const sent = await visitor().post(link(request, '/downloads/codes'))
    expect(sent.status).toBe(200)
    return codeFor(request.signer.phone)
  }

  test('a fresh code opens the files for a while', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const code = await aReturn(request)
    expect((await outbox(request.signer.phone))[0]!.text).toMatch(/^Код \d{6}, чтобы скачать подписанное/)
    const { body } = await visitor().post<{ token: string }>(link(request, '/downloads/codes/check'), { code })
    const signer = aCaller(server.url, body.token)
    const files = await signer.get<{ sealed_file_id: number }[]>(link(request, '/downloads'))
    expect(files.status).toBe(200)
    expect((await signer.send('GET', `downloads/${files.body[0]!.sealed_file_id}`, null)).status).toBe(200)
    expect((await signer.post(link(request, '/sign'))).status).toBe(409)
    await expect
      .poll(async () => (await history(request)).slice(-3))
      .toEqual(['send_download_code', 'open_downloads', 'download_copy'])
  })

  test('the code is nobody else’s to see, is used once, and is counted like any other', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    const code = await aReturn(request)
    const check = (digits: string) => visitor().post(link(request, '/downloads/codes/check'), { code: digits })
    expect(await check(String((Number(code) + 1) % 1e6).padStart(6, '0'))).toMatchObject({
      status: 422,
      body: { tries_left: 4 },
    })
    expect((await check(code)).status).toBe(200)
    expect((await check(code)).status).toBe(422)
    const bodies = await db.selectFrom('deliveries').select('body').where('request_id', '=', request.id).execute()
    for (const { body } of bodies) expect(body).not.toContain(code)
  })

  test('a minute between codes, and only for what is signed', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await aReturn(request)
    expect(await visitor().post(link(request, '/downloads/codes'))).toMatchObject({
      status: 429,
      body: { code: 'code_too_soon' },
    })
    const sent = await aSentRequest(client)
    expect((await visitor().post(link(sent, '/downloads/codes'))).status).toBe(409)
    await client.post(of(sent, 'cancel'))
    expect((await visitor().post(link(sent, '/downloads/codes'))).status).toBe(410)
    expect((await visitor().post(link(request, '/codes'))).status).toBe(410)
  })
})
