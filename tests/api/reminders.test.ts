import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { ago } from '#tests/support/clock.ts'
import { aPhone } from '#tests/support/words.ts'
import { testServer } from '#tests/support/server.ts'
import { of, waysOf } from './ways.support.ts'

const server = await testServer({ ends_untold: true })
const { db } = server.services
const { aClient, aDraft, aMinutePasses, aSentRequest, deadlinePasses, history, reread, linksTo } = waysOf(server)

test('reminder texts of SMS and e-mail differ from those of the first link', async () => {
  const client = await aClient()
  const email = `${aPhone().slice(1)}@signer.test`
  const signers = [{ full_name: 'Иванов Иван', phone: aPhone(), email }]
  const request = await aSentRequest(client, { signers })
  await aMinutePasses(request)
  await client.post(of(request, 'remind'))
  await server.worker.idle()
  const sent = db.selectFrom('deliveries').select(['channel', 'subject', 'body']).where('request_id', '=', request.id)
  const reminders = await sent.where('template', '=', 'reminder').orderBy('channel').execute()
  expect(reminders).toEqual([
    {
      channel: 'email',
      subject: expect.stringMatching(/^Напоминание: «.*», .* ждёт вашей подписи \(заявка №\u00a0\d+\)$/) as string,
      body: expect.stringContaining('подписи пока нет') as string,
    },
    { channel: 'sms', subject: null, body: expect.stringMatching(/^Напоминание от .*: подпишите «/) as string },
  ])
})

describe('automatic reminders', () => {
  const noon = new Date('2026-11-20T12:00:00+03:00')
  const due = async ({ id }: SignRequest) =>
    db
      .updateTable('document_sign_requests')
      .set({ remind_at: ago({ seconds: 1 }) })
      .where('id', '=', id)
      .execute()
  const reminders = { every_days: 2, times_max: 2 }

  test('automatic reminders are sent every so many days, as often as configured, and shown in the timeline', async () => {
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

  test('automatic reminders are not sent at night, after the end or after the deadline', async () => {
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

  test('a reminder cannot be sent by hand for an overdue link, even before the expiry sweep has run', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await deadlinePasses(request)
    expect(await client.post(of(request, 'remind'))).toMatchObject({ status: 409, body: { code: 'already_expired' } })
    expect(await linksTo(request.signer.phone)).toHaveLength(1)
  })

  test('automatic reminders are not sent to a signer locked out by wrong codes', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { reminders })
    const shut = db.updateTable('document_sign_requests').set({ wrong_codes: 15 }).where('id', '=', request.id)
    await shut.execute()
    expect(await client.post(of(request, 'remind'))).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    await due(request)
    await remindDue(server.services, noon)
    expect(await linksTo(request.signer.phone)).toHaveLength(1)
  })

  test('automatic reminders are postponed by one sent by hand; three a day is the limit for both kinds', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { reminders: { every_days: 1, times_max: 5 } })
    await due(request)
    for (let time = 0; time < 3; time += 1) {
      await aMinutePasses(request)
      expect((await client.post(of(request, 'remind'))).status).toBe(200)
    }
    expect(await remindDue(server.services, noon)).toBe(0)
    await due(request)
    expect(await remindDue(server.services, noon)).toBe(0)
    expect((await reread(client, request)).reminders).toMatchObject({ sent: 0, next_at: expect.any(String) as string })
  })

  test('automatic reminders can be configured, changed and switched off later', async () => {
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
