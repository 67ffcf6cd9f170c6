import { describe, expect, test } from 'vitest'
import type { CodeAccepted, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { endOfDayInMoscow } from '#shared/rules/clock.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { aCaller } from '#tests/support/caller.ts'
import { aPhone } from '#tests/support/words.ts'
import { testServer } from '#tests/support/server.ts'
import { inDays, link, of, waysOf } from './ways.support.ts'

const server = await testServer()
const { db } = server.services
const {
  aClient,
  aCode,
  aDraft,
  anAdmin,
  anOrderedBatch,
  aSentRequest,
  aSigner,
  aMinutePasses,
  balance,
  codeFor,
  deadlinePasses,
  reread,
  someRequests,
  visitor,
  outbox,
  linksTo,
  timeline,
} = waysOf(server)

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

test('of two who change one request the second hears of the first', async () => {
  const client = await aClient()
  const { id, version } = await aSentRequest(client)
  const extend = (if_match: number, days: number) =>
    client.post(of({ id }, 'extend'), { deadline: inDays(days) }, { 'if-match': String(if_match) })
  expect((await extend(version, 20)).status).toBe(200)
  expect(await extend(version, 30)).toMatchObject({ status: 412, body: { code: 'stale_version' } })
  expect((await client.post(of({ id }, 'cancel'), undefined, { 'if-match': String(version) })).status).toBe(412)
  expect((await client.post(of({ id }, 'cancel'), undefined, { 'if-match': '*' })).status).toBe(200)
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

  test('and is not cancelled by hand in the moment before the sweep', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await deadlinePasses(request)
    expect(await client.post(of(request, 'cancel'))).toMatchObject({ status: 409, body: { code: 'already_expired' } })
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
