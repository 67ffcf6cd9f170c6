import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { inDays } from '#tests/support/clock.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted } from '#tests/support/words.ts'
import { link, of, waysOf } from './ways.support.ts'

const server = await testServer()
const { db } = server.services
const {
  aClient,
  aCode,
  aColleague,
  anOrderedBatch,
  aSentRequest,
  aSigner,
  aSignedRequest,
  aMinutePasses,
  balance,
  deadlinePasses,
  reread,
  visitor,
  linksTo,
  timeline,
} = waysOf(server)

describe('«это не я»', () => {
  test('«это не я» ends the request without a code, releases the money and shows the sender why', async () => {
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

  test('«это не я» e-mails the account’s owners once, however often it is pressed', async () => {
    const client = await aClient()
    await aColleague(client, 'sender')
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
    expect(letter!.subject).toBe(`Документы пришли не тому человеку: «${request.title}» (заявка №\u00a0${request.id})`)
    expect(letter!.body).toContain(`/personal/request/${request.id}/show`)
    expect((await timeline(client, request)).at(-1)!.text).toBe(
      `Письмо: отправителю об ошибке адресата на ${client.login}`,
    )
  })

  test('«это не я» ends the code and the session, and hides the documents from the link’s holder', async () => {
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

  test('«это не я» cancels messages and reminders to that phone', async () => {
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

  test('a repeated «это не я» answers link_finished; one of an unknown link answers link_not_found', async () => {
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

  test('«это не я» is limited to twenty an hour from one address', async () => {
    const client = await aClient({ rubles: 21 * price_rubles })
    const stranger = visitor()
    for (let time = 0; time < 20; time += 1) {
      expect((await stranger.post(link(await aSentRequest(client), '/not-me'))).status).toBe(200)
    }
    const last = await aSentRequest(client)
    expect((await stranger.post(link(last, '/not-me'))).status).toBe(429)
    expect((await reread(client, last)).status).toBe('sent')
  })

  test('«это не я» cancels the requests queued behind, as a rejection does', async () => {
    const client = await aClient()
    const [first, second] = await anOrderedBatch(client, 2)
    await visitor().post(link(first!, '/not-me'))
    await server.worker.idle()
    expect((await reread(client, second!)).status).toBe('failed')
  })
})

describe('sending a request again', () => {
  test('sending a request again creates one with another number, and updates the person’s card if wanted', async () => {
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

  test('sending a request again works once: the first request then refers to the second', async () => {
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

  test('sending a request again to the number that reported «это не я» is refused', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await visitor().post(link(request, '/not-me'))
    const again = await client.post(of(request, 'again'), {})
    expect(again).toMatchObject({ status: 422, body: { errors: { phone: expect.any(String) as string } } })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
  })

  test('sending a request again is possible only after an end without a signature', async () => {
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
