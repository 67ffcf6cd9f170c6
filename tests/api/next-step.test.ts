import { describe, expect, test } from 'vitest'
import type { Client as ClientCard } from '#shared/contract/clients.ts'
import type { CodeOfRequest } from '#shared/contract/code-of-request.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { codesOf } from '#server/requests/codes/code-state.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest, aSigner, aMinutePasses, codeFor, reread, visitor } = words(server)
const { pool } = server.database
const path = (request: SignRequest, rest = '') => `document-sign-requests/${request.group}${rest}`
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const ask = (request: SignRequest) => visitor().post(path(request, '/codes'))
const enter = (request: SignRequest, code: string) => visitor().post(path(request, '/codes/check'), { code })

describe('what sender and staff see of the code of a request', () => {
  test('the code of a request is counted: sent, tried, left for an hour and a day; both read the same', async () => {
    const client = await aClient()
    const operator = await anAdmin('operator')
    const request = await aSentRequest(client)
    expect((await reread(client, request)).code).toBeNull()
    await visitor().post(path(request, '/open'))
    const opened = await reread(client, request)
    expect(opened.code).toMatchObject({ last: null, wrong_tries_left: 15, codes_left_hour: 5, codes_left_day: 10 })
    expect(opened.next_step).toMatchObject({ waits_for: 'signer', action: 'send_link' })
    expect(opened.next_step.text).toContain('код ещё не запросил')

    expect((await ask(request)).status).toBe(200)
    await server.worker.idle()
    expect((await enter(request, wrong(await codeFor(request.signer.phone)))).status).toBe(422)
    const sent = await reread(client, request)
    expect(sent.code).toEqual({
      last: {
        requested_at: expect.any(String) as string,
        state: 'sent',
        status: 'delivered',
        cause: null,
        entered: false,
        live: true,
        tries_left: 4,
      },
      wrong_tries: 1,
      wrong_tries_left: 14,
      codes_left_hour: 4,
      codes_left_day: 9,
      next_code_at: expect.any(String) as string,
      tries_locked_until: null,
    } satisfies CodeOfRequest)
    const wait_seconds = (Date.parse(sent.code!.next_code_at!) - Date.parse(sent.code!.last!.requested_at)) / 1000
    expect(wait_seconds).toBeCloseTo(60, 1)
    expect(sent.next_step.text).toMatch(/^Код доставлен подписанту, .* ещё не введён: у него 4\u00a0попытки\./)
    expect(await reread(operator, request)).toMatchObject({ code: sent.code, next_step: sent.next_step })

    expect((await enter(request, await codeFor(request.signer.phone))).status).toBe(200)
    const entered = await reread(client, request)
    expect(entered.code!.last).toMatchObject({ entered: true, live: false })
    expect(entered.next_step.text).toContain('Подписант ввёл код, осталось подписать.')
  })

  test('when the codes of an hour are used up, the line says from when there may be another', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await ask(request)
    await server.worker.idle()
    await pool.query(
      `update limits set taken = 5, ends_at = now() + interval '40 minutes' where name = 'request_codes_hour' and key = $1`,
      [String(request.id)],
    )
    const { code, next_step } = await reread(client, request)
    expect(code!.codes_left_hour).toBe(0)
    const wait_minutes = minutesUntil(code!.next_code_at)
    expect(wait_minutes).toBeGreaterThan(39)
    expect(wait_minutes).toBeLessThanOrEqual(40)
    expect(next_step.text).toMatch(
      /Коды на этот номер пока исчерпаны, следующий — после \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/,
    )
  })

  test('a number guessed at too often is locked for a time, and the line says until when', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await ask(request)
    await server.worker.idle()
    await pool.query(
      `insert into wrong_tries (kind, target, phone, address) select 'code', '0', $1, 'x' from generate_series(1, 17)`,
      [request.signer.phone],
    )
    expect(await enter(request, '000000')).toMatchObject({ status: 429 })
    const { code, next_step } = await reread(client, request)
    expect(minutesUntil(code!.tries_locked_until)).toBeGreaterThan(3)
    expect(next_step).toMatchObject({ waits_for: 'signer', action: null })
    expect(next_step.text).toMatch(/^Неверный код вводили слишком часто\./)
  })

  test('codes sent to an earlier number are not those of the corrected one', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await ask(request)
    await server.worker.idle()
    const phone = aPhone()
    const { body } = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, { phone })
    expect(body.code).toBeNull()
    await visitor().post(path(body, '/open'))
    expect((await reread(client, body)).code).toMatchObject({ last: null, codes_left_day: 10 })
    await aMinutePasses(request)
    expect((await (await aSigner(body)).sign()).status).toBe(200)
  })

  test('the codes of several requests are read together, and no request has none', async () => {
    const client = await aClient()
    const requests = [await aSentRequest(client), await aSentRequest(client)]
    for (const request of requests) await visitor().post(path(request, '/open'))
    await ask(requests[1]!)
    const codes = await codesOf(
      server.services.db,
      requests.map(({ id }) => id),
    )
    expect(requests.map(({ id }) => codes.get(id)?.last?.tries_left ?? null)).toEqual([null, 5])
    expect((await codesOf(server.services.db, [])).size).toBe(0)
  })
})

test('a stopped client says by whom, when and why, until it works again', async () => {
  const client = await aClient()
  const operator = await anAdmin('operator')
  const of = `clients/${client.id}`
  expect(await operator.put(of, { status: 'blocked' })).toMatchObject({ status: 422 })
  await operator.put(of, { status: 'blocked', reason: 'Договор расторгнут' })
  const { body: stopped } = await operator.get<ClientCard>(of)
  expect(stopped).toMatchObject({ block_reason: 'Договор расторгнут', blocked_at: expect.any(String) as string })
  expect(stopped.blocked_by).toEqual(expect.stringMatching(/\S/))
  // another change keeps them
  expect((await operator.put<ClientCard>(of, { note: 'Позвонить' })).body).toMatchObject({
    block_reason: 'Договор расторгнут',
    blocked_by: stopped.blocked_by,
  })
  expect((await operator.put<ClientCard>(of, { status: 'active', reason: 'Оплатили' })).body).toMatchObject({
    blocked_at: null,
    blocked_by: null,
    block_reason: null,
  })
})
