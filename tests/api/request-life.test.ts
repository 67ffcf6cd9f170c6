import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { TimelineEntry, type StaffTimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { maskPhone, showPhone } from '#shared/rules/phone.ts'
import { later } from '#tests/support/clock.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
const {
  aClient,
  anAdmin,
  aSentRequest,
  someRequests,
  anOrderedBatch,
  aSigner,
  aSignedRequest,
  aMinutePasses,
  balance,
  deadlinePasses,
  history,
  reread,
  visitor,
} = words(server)

const outbox = async (phone: string) =>
  (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter(({ to }) => to === phone)
const statusOf = async (...[client, request]: Parameters<typeof reread>) => (await reread(client, request)).status

describe('cancelling a request', () => {
  test('cancelling a request releases the money and closes the link, with an explanation for the signer', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const answer = await client.post(`document-sign-requests/${request.id}/cancel`)
    expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled', next_step: { waits_for: 'nobody' } } })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
    expect(await visitor().get(`document-sign-requests/${request.group}`)).toMatchObject({
      body: { status: 'cancelled' },
    })
    expect(await visitor().post(`document-sign-requests/${request.group}/codes`)).toMatchObject({
      status: 410,
      body: { code: 'link_finished', message: 'Отправитель отозвал документы.' },
    })
  })

  test('cancelling a request ends the session of a signer who has already entered the code', async () => {
    const client = await aClient()
    const signer = await aSigner(await aSentRequest(client))
    await client.post(`document-sign-requests/${signer.request.id}/cancel`)
    expect(await signer.sign()).toMatchObject({ status: 401 })
    expect(await statusOf(client, signer.request)).toBe('cancelled')
  })

  test('cancelling a signed request is refused', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    expect(await client.post(`document-sign-requests/${request.id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'already_signed' },
    })
  })

  test('cancelling a request is allowed to an operator, not to an accountant or an auditor', async () => {
    const request = await aSentRequest(await aClient())
    const path = `document-sign-requests/${request.id}/cancel`
    expect((await (await anAdmin('accountant')).post(path)).status).toBe(403)
    expect((await (await anAdmin('auditor')).post(path)).status).toBe(403)
    expect((await (await anAdmin('operator')).post(path, { reason: 'Просьба' })).status).toBe(200)
  })

  test('staff need a reason to cancel or extend, which the sender reads in the history and in a letter', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const operator = await anAdmin('operator')
    const path = `document-sign-requests/${request.id}`
    const deadline = later({ days: 20 }).toISOString()
    for (const body of [{}, { reason: ' ' }]) {
      const refused = await operator.post<{ errors?: object }>(`${path}/cancel`, body)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['reason']])
      expect((await operator.post(`${path}/extend`, { ...body, deadline })).status).toBe(422)
    }
    const [longer, end] = ['Клиент попросил по телефону', 'Документ отправлен по ошибке']
    expect((await operator.post(`${path}/extend`, { deadline, reason: longer })).status).toBe(200)
    expect((await operator.post(`${path}/cancel`, { reason: end })).status).toBe(200)
    const steps = (await client.get<TimelineEntry[]>(`${path}/timeline`)).body
    expect(steps.find(({ event }) => event.endsWith('.extend'))?.detail).toContain(longer)
    expect(steps.find(({ event }) => event.endsWith('.cancel'))?.detail).toBe(`Причина: ${end}`)
    await server.worker.idle()
    const [letter] = (await outbox(client.login)).filter(({ text }) => text.includes(end))
    expect(letter?.text).toContain(`/personal/request/${request.id}/show`)
  })
})

describe('reminding a signer', () => {
  test('reminding a signer sends the link again, three times a day at most', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    for (let time = 0; time < 3; time += 1) {
      await aMinutePasses(request)
      expect((await client.post(`document-sign-requests/${request.id}/remind`)).status).toBe(200)
    }
    await aMinutePasses(request)
    const fourth = await client.post<Problem>(`document-sign-requests/${request.id}/remind`)
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    // a day after the first of the three
    const wait_seconds = Number(fourth.headers.get('retry-after'))
    expect(wait_seconds).toBeGreaterThan(23.9 * 3600)
    expect(wait_seconds).toBeLessThan(24 * 3600)
    // a link that is on its way is not sent again
    await server.worker.idle()
    expect((await reread(client, request)).next_step.action_at).not.toBeNull()
    expect(await outbox(request.signer.phone)).toHaveLength(4)
  })

  test('the link is sent again a minute after the last time at the earliest, however many press at once', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const remind = () => client.post<Problem>(`document-sign-requests/${request.id}/remind`)
    const early = await remind()
    expect(early).toMatchObject({
      status: 429,
      body: { code: 'link_too_soon', retry_at: expect.any(String) as string },
    })
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
    await server.worker.idle()
    const { next_step } = await reread(client, request)
    expect(next_step.action).toBe('send_link')
    // answered in whole seconds, rounded up
    expect(Math.abs(Date.parse(next_step.action_at!) - Date.parse(early.body.retry_at!))).toBeLessThan(1500)
    await aMinutePasses(request)
    expect((await reread(client, request)).next_step.action_at).toBeNull()
    const answers = await Promise.all([remind(), remind(), remind()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
    expect(await outbox(request.signer.phone)).toHaveLength(2)
  })

  test('reminding the signer of a finished request is refused', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await client.post(`document-sign-requests/${request.id}/cancel`)
    expect((await client.post(`document-sign-requests/${request.id}/remind`)).status).toBe(409)
  })
})

describe('a batch of several signers', () => {
  test('an ordered batch sends the second link after the first signature, and holds all money from the start', async () => {
    const client = await aClient()
    const [first, second, third] = await anOrderedBatch(client, 3)
    expect([first!.status, second!.status, third!.status]).toEqual(['sent', 'queued', 'queued'])
    expect((await balance(client)).held).toBe(3 * price_rubles)
    const early = await visitor().get(`document-sign-requests/${second!.group}`)
    expect(early).toMatchObject({ status: 200, body: { status: 'queued', documents: [] } })
    await (await aSigner(first!)).sign()
    await server.worker.idle()
    expect([await statusOf(client, second!), await statusOf(client, third!)]).toEqual(['sent', 'queued'])
    expect(await outbox(second!.signer.phone)).toHaveLength(1)
    await (await aSigner(second!)).sign()
    await server.worker.idle()
    await (await aSigner(third!)).sign()
    expect(await balance(client)).toEqual({ money: 210, held: 0, available: 210 })
  })

  test('an ordered batch cancels and releases the following requests when one signer rejects', async () => {
    const client = await aClient()
    const [first, second, third] = await anOrderedBatch(client, 3)
    await (await aSigner(first!)).reject()
    await server.worker.idle()
    expect([await statusOf(client, second!), await statusOf(client, third!)]).toEqual(['failed', 'failed'])
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
    expect((await visitor().get(`document-sign-requests/${second!.group}`)).status).toBe(404)
  })

  test('an ordered batch sends a late draft at once when those before it have signed', async () => {
    const client = await aClient()
    const [first, second] = await anOrderedBatch(client, 2, { send: false })
    await client.post(`document-sign-requests/${first!.id}/send`)
    await (await aSigner(first!)).sign()
    await server.worker.idle()
    await client.post(`document-sign-requests/${second!.id}/send`)
    await server.worker.idle()
    expect(await statusOf(client, second!)).toBe('sent')
  })

  test('a parallel batch sends all links at once', async () => {
    const client = await aClient()
    const signers = [1, 2].map(() => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const requests = await someRequests(client, { signers })
    expect(requests.map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(new Set(requests.map(({ batch_id }) => batch_id)).size).toBe(1)
  })
})

test('a request past its deadline expires: its money is released and its link says so', async () => {
  const client = await aClient()
  const signer = await aSigner(await aSentRequest(client))
  await deadlinePasses(signer.request)
  // the expiry sweep has not run yet: the deadline applies all the same
  expect(await signer.sign()).toMatchObject({ status: 409, body: { code: 'already_expired' } })
  expect(await visitor().get(`document-sign-requests/${signer.request.group}`)).toMatchObject({
    body: { status: 'expired' },
  })
  await expireDue(server.services)
  expect(await statusOf(client, signer.request)).toBe('expired')
  expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
  expect(await history(signer.request)).toEqual(['create', 'send', 'open', 'send_code', 'confirm', 'expire'])
})

test('the timeline shows the whole history to client and staff, in order; staff see phones masked', async () => {
  const client = await aClient()
  const { request } = await aSignedRequest(client)
  await server.worker.idle()
  const own = await client.get<TimelineEntry[]>(`document-sign-requests/${request.id}/timeline`)
  const texts = own.body.map(({ text }) => text)
  for (const text of ['Заявка создана', 'Отправлена подписанту', 'Код подтверждён', 'Поставлена подпись']) {
    expect(texts).toContain(text)
  }
  expect(own.body.map(({ at }) => at)).toEqual(own.body.map(({ at }) => at).toSorted())
  const auditor = await anAdmin('auditor')
  const theirs = await auditor.get<StaffTimelineEntry[]>(`document-sign-requests/${request.id}/timeline`)
  const { phone } = request.signer
  expect(JSON.stringify(own.body)).toContain(showPhone(phone))
  const shared = theirs.body.map((entry) => TimelineEntry.parse(entry))
  expect(JSON.stringify(shared)).toBe(JSON.stringify(own.body).replaceAll(showPhone(phone), maskPhone(phone)))
})

test('an entry of the timeline says what it is about, and names its row of the journal or its message to staff only', async () => {
  const client = await aClient()
  const { request } = await aSignedRequest(client)
  await server.worker.idle()
  const path = `document-sign-requests/${request.id}/timeline`
  const staff = (await (await anAdmin('operator')).get<StaffTimelineEntry[]>(path)).body
  const kinds = new Map(staff.map(({ event, kind }) => [event.split('.')[1], kind]))
  expect(Object.fromEntries(kinds)).toMatchObject({
    create: 'request',
    send_code: 'code',
    confirm: 'code',
    sign: 'request',
  })
  const code = staff.find(({ kind, delivery_id }) => kind === 'code' && delivery_id !== null)
  expect(code).toMatchObject({ delivery_status: expect.any(String), journal_id: null })
  const opened = staff.find(({ event }) => event.endsWith('.open'))
  const row = await (await anAdmin('auditor')).get<JournalEntry>(`journal/${opened?.journal_id}`)
  expect(row.body).toMatchObject({ event: opened?.event, ip: opened?.ip, user_agent: opened?.user_agent })
  for (const entry of (await client.get<object[]>(path)).body) {
    expect(Object.keys(entry)).toEqual(['at', 'event', 'text', 'actor', 'detail', 'kind', 'delivery_status'])
  }
})
