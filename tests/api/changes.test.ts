import { describe, expect, test } from 'vitest'
import type { CodeAccepted, CodeSent, SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import { endOfDayInMoscow } from '#shared/rules/clock.ts'
import { maskPhone, showPhone } from '#shared/rules/phone.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { inDays } from '#tests/support/clock.ts'
import { aCaller } from '#tests/support/caller.ts'
import { aPhone } from '#tests/support/words.ts'
import { testServer } from '#tests/support/server.ts'
import { link, of, waysOf } from './ways.support.ts'

const server = await testServer({ ends_untold: true })
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

describe('correcting a signer', () => {
  test('correcting a signer’s number sends a new link; the old link, code and session stop working', async () => {
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

  test('a corrected signer can request a code at once, regardless of the code sent to the wrong number', async () => {
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

  test('a wrong recipient’s acceptance is not attributed to the corrected signer', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const [stranger, right] = [visitor(), visitor()]
    await aCode(request, stranger)
    const phone = aPhone()
    const { body: corrected } = await client.post<SignRequest>(of(request, 'correct'), { phone })
    await aMinutePasses(request)
    const code = await aCode(corrected, right)
    const { body } = await right.post<CodeAccepted>(link(corrected, '/codes/check'), { code })
    // a code requested by another person while the signer reads does not affect the signer
    await aMinutePasses(request)
    await aCode(corrected, visitor())
    expect((await aCaller(server.url, body.token).post(link(corrected, '/sign'))).status).toBe(200)
    const consents = db
      .selectFrom('consents')
      .innerJoin('signatures', 'signatures.code_id', 'consents.code_id')
      .select(['kind', 'consents.ip', 'consents.code_id'])
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
    // its time is that of the journal's row, as everywhere in the protocol
    const { rows } = await server.database.pool.query<{ at: Date }>(
      `select at from journal_told where event = 'document-sign-requests.send_code' and subject_id = $1
       and (payload::jsonb #>> '{after,code_id}')::bigint = $2`,
      [request.id, first?.code_id],
    )
    expect(agreement).toMatchObject({ ip: right.address, accepted_at: rows[0]?.at.toISOString() })
  })

  test('a correction of a signer is journalled with old and new values and shown in the timeline', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await client.post(of(request, 'correct'), { phone: '+79005550177', email: 'ivanov@x.test' })
    const { rows } = await server.database.pool.query<{ payload: string }>(
      `select payload from journal_told where event = 'document-sign-requests.correct' and subject_id = $1`,
      [request.id],
    )
    expect(JSON.parse(rows[0]!.payload)).toMatchObject({
      before: { phone: request.signer.phone, email: null },
      after: { phone: '+79005550177', email: 'ivanov@x.test' },
    })
    const reported = (await timeline(client, request)).find(({ event }) => event === 'document-sign-requests.correct')
    expect(reported?.detail).toMatch(/^Телефон: .* → \+7 \(900\) 555-01-77\nПочта: нет → ivanov@x.test$/)
  })

  test('correcting only a signer’s e-mail sends the link there and keeps the current code valid', async () => {
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

  test('correcting a signer who is queued behind others sends nothing yet', async () => {
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

  test('correcting a signer keeps the count of wrong codes and does not unlock a locked request', async () => {
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

  test('correcting a signer is limited to five a day; no change, another signer’s number and an ended request are refused', async () => {
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
})

describe('a correction of a signer proposed by staff', () => {
  test('a phone named by an operator gets neither link nor code until the sender confirms; the sender gets a letter', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const operator = await anAdmin('operator')
    const phone = aPhone()
    expect(await operator.post(of(request, 'correct'), { phone })).toMatchObject({
      status: 422,
      body: { errors: { reason: 'Укажите причину' } },
    })
    const proposed = await operator.post<SignRequest>(of(request, 'correct'), { phone, reason: 'Позвонил подписант' })
    expect(proposed).toMatchObject({
      status: 200,
      body: { signer: { phone: maskPhone(request.signer.phone) }, next_step: { waits_for: 'client' } },
    })
    await server.worker.idle()
    expect(await reread(client, request)).toMatchObject({ group: request.group, signer: request.signer })
    expect(await outbox(phone)).toEqual([])
    expect((await visitor().post<CodeSent>(link(request, '/codes'))).body.phone).toBe(maskPhone(request.signer.phone))
    const [letter] = await outbox(client.login)
    expect(letter!.text).toContain(showPhone(phone))
    expect(letter!.text).toContain(`/personal/request/${request.id}/show`)
    expect((await reread(client, request)).correction).toMatchObject({
      signer: { ...request.signer, phone },
      reason: 'Позвонил подписант',
    })
    for (const verb of ['confirm-correction', 'refuse-correction']) {
      expect((await operator.post(of(request, verb))).status).toBe(404)
    }

    const { body: confirmed } = await client.post<SignRequest>(of(request, 'confirm-correction'))
    expect(confirmed).toMatchObject({ status: 'sent', signer: { phone }, correction: null })
    expect((await linksTo(phone))[0]!.text).toContain(confirmed.group)
    await aMinutePasses(request)
    expect((await (await aSigner(confirmed)).sign()).status).toBe(200)
    const protocol = await protocolOf(server.services, request.id)
    expect(protocol.corrections).toEqual([
      {
        at: expect.any(String),
        by: expect.stringMatching(/^отправителем \(.+\) по предложению сотрудника сервиса \(.+\)$/),
        changes: `телефон: ${maskPhone(request.signer.phone)} → ${maskPhone(phone)}`,
      },
    ])
    const [asked, corrected] = protocol.events.filter(({ note }) => note?.includes(maskPhone(phone)))
    expect(asked!.by).toMatch(/^сотрудник сервиса /)
    expect(corrected!.note).toContain(`телефон: ${maskPhone(request.signer.phone)} → ${maskPhone(phone)}`)
    expect(corrected!.note).toMatch(/предложил сотрудник сервиса .+, подтвердил отправитель/)
    expect(JSON.stringify(protocol.events)).not.toContain(phone)
  })

  test('a refused correction of staff changes nothing, and the refusal is shown to staff', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const operator = await anAdmin('operator')
    const phone = aPhone()
    await operator.post(of(request, 'correct'), { phone, reason: 'Позвонил подписант' })
    expect(await client.post(of(request, 'refuse-correction'), { reason: 'Не просили' })).toMatchObject({
      status: 200,
      body: { group: request.group, signer: request.signer, correction: null },
    })
    expect(await client.post(of(request, 'confirm-correction'))).toMatchObject({ status: 409 })
    const told = (await operator.get<TimelineEntry[]>(of(request, 'timeline'))).body
    expect(told.find(({ event }) => event.endsWith('.refuse_correction'))?.detail).toBe('Причина: Не просили')
    expect(await outbox(phone)).toEqual([])
  })

  test('of a confirmation and a refusal at once one wins, and a correction of the sender replaces the proposal', async () => {
    const client = await aClient()
    const operator = await anAdmin('operator')
    const both = await aSentRequest(client)
    await operator.post(of(both, 'correct'), { phone: aPhone(), reason: 'Позвонил подписант' })
    const answers = await Promise.all(
      ['confirm-correction', 'refuse-correction', 'confirm-correction'].map((verb) => client.post(of(both, verb))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])

    const own = await aSentRequest(client)
    await operator.post(of(own, 'correct'), { phone: aPhone(), reason: 'Позвонил подписант' })
    const mine = aPhone()
    await client.post(of(own, 'correct'), { phone: mine })
    expect(await client.post(of(own, 'confirm-correction'))).toMatchObject({ status: 409 })
    expect((await reread(client, own)).signer.phone).toBe(mine)

    const ended = await aSentRequest(client)
    await operator.post(of(ended, 'correct'), { phone: aPhone(), reason: 'Позвонил подписант' })
    await client.post(of(ended, 'cancel'))
    expect((await reread(client, ended)).correction).toBeNull()
    expect(await client.post(of(ended, 'confirm-correction'))).toMatchObject({ body: { code: 'already_cancelled' } })
  })

  test('an operator cannot change the client’s card of the person, and an auditor can propose nothing', async () => {
    const request = await aSentRequest(await aClient())
    const operator = await anAdmin('operator')
    expect((await operator.post(of(request, 'correct'), { phone: aPhone(), update_card: true })).status).toBe(403)
    expect((await (await anAdmin('auditor')).post(of(request, 'correct'), { phone: aPhone() })).status).toBe(403)
  })
})

test('the second of two changes of one request is refused as stale', async () => {
  const client = await aClient()
  const { id, version } = await aSentRequest(client)
  const extend = (if_match: number, days: number) =>
    client.post(of({ id }, 'extend'), { deadline: inDays(days) }, { 'if-match': String(if_match) })
  expect((await extend(version, 20)).status).toBe(200)
  expect(await extend(version, 30)).toMatchObject({ status: 412, body: { code: 'stale_version' } })
  expect((await client.post(of({ id }, 'cancel'), undefined, { 'if-match': String(version) })).status).toBe(412)
  expect((await client.post(of({ id }, 'cancel'), undefined, { 'if-match': '*' })).status).toBe(200)
})

describe('extending a deadline', () => {
  test('extending a deadline moves it and shows the new one everywhere', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { deadline: inDays(2) })
    const deadline = inDays(9)
    const answer = await client.post<SignRequest>(of(request, 'extend'), { deadline })
    expect(answer).toMatchObject({ status: 200, body: { status: 'sent' } })
    expect(answer.body.deadline).toBe(endOfDayInMoscow(deadline).toISOString())
    const reported = (await timeline(client, request)).find(({ event }) => event.endsWith('.extend'))
    expect(reported?.detail).toMatch(/^до .* по Москве$/)
  })

  test('extending a deadline to an earlier day, into the past, or beyond a year is refused', async () => {
    const client = await aClient()
    const days = [5, 4, -1, 367].map(inDays)
    const request = await aSentRequest(client, { deadline: days[0] })
    for (const deadline of days) {
      expect((await client.post(of(request, 'extend'), { deadline })).status).toBe(422)
    }
  })

  test('extending a deadline does not reopen an overdue request, even before the expiry sweep has run', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await deadlinePasses(request)
    expect(await client.post(of(request, 'extend'), { deadline: inDays(20) })).toMatchObject({
      status: 409,
      body: { code: 'already_expired' },
    })
  })

  test('cancelling an overdue request is refused even before the expiry sweep has run', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await deadlinePasses(request)
    expect(await client.post(of(request, 'cancel'))).toMatchObject({ status: 409, body: { code: 'already_expired' } })
  })

  test('extending a deadline also extends the deadlines of signers queued behind', async () => {
    const client = await aClient()
    const [first, second] = await anOrderedBatch(client, 2, { deadline: inDays(2) })
    const deadline = inDays(9)
    await client.post(of(first!, 'extend'), { deadline })
    expect((await reread(client, second!)).deadline).toBe(endOfDayInMoscow(deadline).toISOString())
  })

  test('an overdue draft can be sent only after its deadline is extended', async () => {
    const client = await aClient()
    const draft = await aDraft(client)
    await deadlinePasses(draft)
    expect(await client.post(of(draft, 'send'))).toMatchObject({ status: 409, body: { code: 'already_expired' } })
    expect((await client.post(of(draft, 'extend'), { deadline: inDays(3) })).status).toBe(200)
    expect((await client.post(of(draft, 'send'))).status).toBe(200)
  })
})
