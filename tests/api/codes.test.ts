import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { consent_version } from '#shared/text/consents.ts'
import { commitmentOf } from '#server/requests/codes/code-commitment.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aSentRequest, aCode, aSigner, codeFor, aMinutePasses, history, visitor } = words(server)
const path = (request: SignRequest, rest = '') => `document-sign-requests/${request.group}${rest}`
const notThis = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('a signing code', () => {
  test('a signing code is sent to the client’s number: six digits, five minutes, again after a minute', async () => {
    const request = await aSentRequest(await aClient())
    const sent = await visitor().post<{ expires_at: string; retry_at: string; phone: string }>(path(request, '/codes'))
    expect(sent.status).toBe(200)
    const { expires_at, retry_at, phone } = sent.body
    expect((Date.parse(expires_at) - Date.parse(retry_at)) / 1000).toBeCloseTo(4 * 60, 0)
    expect(phone).toMatch(/^\+7 \(9\d\d\) \*{3}-\*\*-\d\d$/)
    expect(await codeFor(request.signer.phone)).toMatch(/^\d{6}$/)
  })

  test('a signing code can be requested without a body, with an empty one, with {} and with the consent version', async () => {
    const client = await aClient()
    const head = { 'content-type': 'application/json' }
    for (const body of [null, '', '{}', JSON.stringify({ consent_version })]) {
      const request = await aSentRequest(client)
      expect((await visitor().send('POST', path(request, '/codes'), body, head)).status).toBe(200)
    }
  })

  test('a signing code is spoken by a call after an SMS has not helped, under the limits of all codes', async () => {
    const request = await aSentRequest(await aClient())
    const ask = (by: string) => visitor().post(path(request, '/codes'), { by })
    expect(await ask('call')).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    expect((await ask('sms')).status).toBe(200)
    expect(await ask('call')).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
    await server.worker.idle()
    const first = await codeFor(request.signer.phone)
    await aMinutePasses(request)
    expect((await ask('call')).status).toBe(200)
    await server.worker.idle()
    const { rows } = await server.database.pool.query(
      `select call, status, body from deliveries where request_id = $1 and template = 'code' order by id`,
      [request.id],
    )
    expect(rows).toMatchObject([
      { call: false, status: 'delivered' },
      { call: true, status: 'delivered', body: expect.not.stringContaining('@') },
    ])
    const check = (code: string) => visitor().post(path(request, '/codes/check'), { code })
    const spoken = await codeFor(request.signer.phone)
    if (first !== spoken) expect((await check(first)).status).toBe(422)
    expect((await check(spoken)).status).toBe(200)
  })

  test('a signing code is refused for outdated consent texts and for a phone given by the caller', async () => {
    const request = await aSentRequest(await aClient())
    const stale = await visitor().post(path(request, '/codes'), { consent_version: '2020-01-01' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    const own = await visitor().post(path(request, '/codes'), { phone: '+79160000000' })
    expect(own).toMatchObject({ status: 400, body: { code: 'unknown_field' } })
  })

  test('a signing code is not sent again within a minute; a new one invalidates the first', async () => {
    const request = await aSentRequest(await aClient())
    const first = await aCode(request)
    const again = await visitor().post<Problem>(path(request, '/codes'))
    expect(again).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(minutesUntil(again.body.retry_at)).toBeGreaterThan(0)
    await aMinutePasses(request)
    const second = await aCode(request)
    if (first !== second) {
      expect((await visitor().post(path(request, '/codes/check'), { code: first })).status).toBe(422)
    }
    expect((await visitor().post(path(request, '/codes/check'), { code: second })).status).toBe(200)
  })

  test('a signing code requested again with the same Idempotency-Key returns the first answer and sends nothing', async () => {
    const request = await aSentRequest(await aClient())
    const head = { 'idempotency-key': aKey() }
    const first = await visitor().post(path(request, '/codes'), {}, head)
    const again = await visitor().post(path(request, '/codes'), {}, head)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await history(request)).filter((verb) => verb === 'send_code')).toHaveLength(1)
  })

  test('a wrong signing code reports the remaining tries; after five even the correct one is refused', async () => {
    const request = await aSentRequest(await aClient())
    const code = await aCode(request)
    const signer = visitor()
    for (const tries_left of [4, 3, 2, 1, 0]) {
      const answer = await signer.post(path(request, '/codes/check'), { code: notThis(code, tries_left + 1) })
      expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_code', tries_left } })
    }
    const locked = await signer.post(path(request, '/codes/check'), { code })
    expect(locked).toMatchObject({ status: 423, body: { code: 'code_locked' } })
  })

  test('a new signing code renews the five tries, but fifteen wrong ones in total lock the request', async () => {
    const request = await aSentRequest(await aClient())
    const answers: number[] = []
    for (let code_number = 0; code_number < 3; code_number += 1) {
      const code = await aCode(request)
      for (let time = 1; time <= 5; time += 1) {
        const { status } = await visitor().post(path(request, '/codes/check'), { code: notThis(code, time) })
        answers.push(status)
      }
      await aMinutePasses(request)
    }
    expect(answers).toEqual([...Array.from({ length: 14 }, () => 422), 423])
    expect(await visitor().post(path(request, '/codes'))).toMatchObject({
      status: 423,
      body: { code: 'request_locked' },
    })
    expect(await visitor().post(path(request, '/codes/check'), { code: '000000' })).toMatchObject({ status: 423 })
  })

  test.each(['12345', '1234567', 'abcdef', '', 123456, null, '１２３４５６', "1' or '1"])(
    'a signing code of the form %j is refused',
    async (code) => {
      const request = await aSentRequest(await aClient())
      await aCode(request)
      const answer = await visitor().post(path(request, '/codes/check'), { code })
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
      const { rows } = await server.database.pool.query('select attempts from signing_codes where request_id = $1', [
        request.id,
      ])
      expect(rows).toEqual([{ attempts: 0 }])
    },
  )

  test('a signing code that is expired, used, never issued or of another request answers like a wrong one', async () => {
    const client = await aClient()
    const [never, expired, used, other] = [
      await aSentRequest(client),
      await aSentRequest(client),
      await aSentRequest(client),
      await aSentRequest(client),
    ]
    const check = (request: SignRequest, code: string) =>
      visitor().post<Problem>(path(request, '/codes/check'), { code })
    const expiredCode = await aCode(expired)
    await server.database.pool.query('update signing_codes set expires_at = now() where request_id = $1', [expired.id])
    const usedCode = await aCode(used)
    await check(used, usedCode)
    const foreign = await aCode(other)
    const answers = [await check(never, foreign), await check(expired, expiredCode), await check(used, usedCode)]
    for (const { body } of answers) {
      expect({ ...body, request_id: '' }).toEqual({
        status: 422,
        code: 'wrong_code',
        message: 'Код больше не действует. Запросите новый.',
        tries_left: 0,
        request_id: '',
      })
    }
  })

  test.each<[string, string]>([
    ['documents', 'update documents set sha256 = reverse(sha256) where request_id = $1'],
    [
      'phone',
      "update document_sign_requests set signer_phone = '+7' || reverse(substr(signer_phone, 3)) where id = $1",
    ],
  ])('a signing code is useless after the %s was changed in the database', async (_name, change) => {
    const request = await aSentRequest(await aClient())
    const code = await aCode(request)
    const enter = () => visitor().post<Problem>(path(request, '/codes/check'), { code })
    await server.database.pool.query(change, [request.id])
    expect(await enter()).toMatchObject({ status: 422, body: { code: 'wrong_code', tries_left: 4 } })
    // reversing it a second time restores the value
    await server.database.pool.query(change, [request.id])
    expect((await enter()).status).toBe(200)
  })

  test('a code issued for signing does not give access to downloads', async () => {
    const request = await aSentRequest(await aClient())
    const first = await aCode(request)
    await aMinutePasses(request)
    expect((await (await aSigner(request)).sign()).status).toBe(200)
    await server.database.pool.query(
      'update signing_codes set killed_at = null where request_id = $1 and used_at is null',
      [request.id],
    )
    const answer = await visitor().post(path(request, '/downloads/codes/check'), { code: first })
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_code', tries_left: 4 } })
  })
})

test('the journal commits to each code that was sent and entered; the operator opens those of an ended request', async () => {
  const client = await aClient()
  const macsOf = async ({ id }: SignRequest) => {
    const { rows } = await server.database.pool.query<{ event: string; mac: string }>(
      `select split_part(event, '.', 2) as event, payload::jsonb #>> '{after,code_mac}' as mac from journal_told
       where subject = 'document-sign-requests' and subject_id = $1 and payload::jsonb #>> '{after,code_mac}' is not null order by seq`,
      [id],
    )
    return rows
  }
  const request = await aSentRequest(client)
  const code = await aCode(request)
  const wrong = notThis(code)
  await visitor().post(path(request, '/codes/check'), { code: wrong })
  await visitor().post(path(request, '/codes/check'), { code })
  const rows = await macsOf(request)
  expect(rows.map(({ event }) => event)).toEqual(['send_code', 'wrong_code', 'confirm'])
  const [sent, tried, entered] = rows.map(({ mac }) => mac)
  expect(entered).toBe(sent)
  expect(tried).not.toBe(sent)
  const { secrets } = server.services
  const equal = [1, 2].map((request_id) => commitmentOf(secrets, { request_id, code_id: 1 }, code).code_mac)
  expect(new Set([...equal, sent]).size).toBe(3)

  const open = () =>
    promisify(execFile)(process.execPath, ['server/start/commands/main.ts', 'codes:open', String(request.id)], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        DATA_DIR: server.services.config.data_dir,
        DATABASE_URL: server.database.url,
        NODE_OPTIONS: '',
      },
    })
  await expect(open()).rejects.toThrow('не завершена')
  await client.post(`document-sign-requests/${request.id}/cancel`)
  const { stdout } = await open()
  const commitments = [...stdout.matchAll(/код (\d{6})\n {2}code_mac (\w+)\n {2}ключ (\w+)/g)].map(
    ([, ...parts]) => parts,
  )
  expect(commitments.map(([digits, mac]) => [digits, mac])).toEqual([
    [code, sent],
    [wrong, tried],
    [code, sent],
  ])
  for (const [digits, mac, key] of commitments) {
    expect(createHmac('sha256', Buffer.from(key!, 'hex')).update(digits!).digest('hex')).toBe(mac)
  }
  expect(await history(request)).toContain('open_codes')
})
