import { describe, expect, test } from 'vitest'
import { addressKey } from '#server/platform/core/address.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendCode } from '#server/requests/signing/send-code.ts'
import { openOwners } from '#server/money/payments/owners.ts'
import { loggedInFrom, turnOf } from '#server/people/auth/password-turns.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { actorOf, aKey, aPhone, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
/** A caller without a proxy. */
const plain = await testServer({ trust_proxy: [] })
const { aClient, aPayment, aSentRequest, someRequests, aCode, aMinutePasses, codeFor, visitor } = words(server)
const { pool } = server.database

describe('the client address for limits', () => {
  test('the client address for limits is the socket’s, whatever X-Forwarded-For says', async () => {
    const { visitor } = words(plain)
    const statuses = []
    for (let time = 0; time < 31; time += 1) {
      const head = {
        'x-forwarded-for': `203.0.113.${time}`,
        forwarded: `for=203.0.113.${time}`,
        'x-real-ip': `203.0.113.${time}`,
      }
      statuses.push(
        (await visitor().post('auth/login', { login: `${time}@x.test`, password: 'нет такого' }, head)).status,
      )
    }
    expect(statuses).toContain(429)
    expect(plain.log().match(/X-Forwarded-For arrives, but TRUST_PROXY is not set/g)).toHaveLength(1)
  })

  test('the client address behind a trusted proxy is the last one added by the proxy, not the first one sent', async () => {
    const statuses = []
    for (let time = 0; time < 31; time += 1) {
      const head = { 'x-forwarded-for': `203.0.113.${time}, 198.51.100.7` }
      statuses.push(
        (await visitor().post('auth/login', { login: `${time}@y.test`, password: 'нет такого' }, head)).status,
      )
    }
    expect(statuses).toContain(429)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('the client address %s is counted as %s in limits', (ip, key) => expect(addressKey(ip)).toBe(key))

  test('the client address for limits groups an IPv6 /64 as one caller', async () => {
    const statuses = []
    for (let time = 0; time < 31; time += 1) {
      const head = { 'x-forwarded-for': `2001:db8:77:1::${time.toString(16)}` }
      statuses.push(
        (await visitor().post('auth/login', { login: `${time}@z.test`, password: 'нет такого' }, head)).status,
      )
    }
    expect(statuses).toContain(429)
    const neighbour = { 'x-forwarded-for': '2001:db8:77:2::1' }
    expect((await visitor().post('auth/login', { login: 'n@z.test', password: 'нет такого' }, neighbour)).status).toBe(
      401,
    )
  })
})

describe('limits of signing codes', () => {
  const anotherMinute = (id: number) =>
    pool.query(`update signing_codes set created_at = created_at - interval '61 seconds' where request_id = $1`, [id])

  test('codes per phone are limited to three in ten minutes, over all clients and spellings of the phone', async () => {
    const digits = aPhone().slice(2)
    const spelled = [`8${digits}`, `+7 (${digits.slice(0, 3)}) ${digits.slice(3)}`, digits, `7${digits}`]
    const statuses = []
    for (const phone of spelled) {
      const client = await aClient()
      const request = await aSentRequest(client, { signers: [{ full_name: 'Иванов Иван', phone }] })
      statuses.push((await visitor().post(`document-sign-requests/${request.group}/codes`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('a request for a code refused as too early does not prolong the wait', async () => {
    const request = await aSentRequest(await aClient())
    const asks = async () => {
      await anotherMinute(request.id)
      const { status } = await visitor().post(`document-sign-requests/${request.group}/codes`)
      // a code that has not left is not counted
      await server.worker.idle()
      return status
    }
    expect([await asks(), await asks(), await asks()]).toEqual([200, 200, 200])
    for (let time = 0; time < 10; time += 1) expect(await asks()).toBe(429)
    const { body } = await visitor().post<{ retry_at: string }>(`document-sign-requests/${request.group}/codes`)
    const wait_minutes = minutesUntil(body.retry_at)
    expect([wait_minutes > 0, wait_minutes <= 10]).toEqual([true, true])
    // ten minutes pass
    await pool.query(`delete from limits where name = 'phone_codes_10_minutes'`)
    expect([await asks(), await asks(), await asks()]).toEqual([200, 200, 429])
  })

  test('codes per request are limited to five an hour', async () => {
    const request = await aSentRequest(await aClient())
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await visitor().post(`document-sign-requests/${request.group}/codes`)).status)
      await server.worker.idle()
      await anotherMinute(request.id)
      await pool.query(`delete from limits where name = 'phone_codes_10_minutes'`)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('codes per phone are limited to five an hour and ten a day', async () => {
    const phone = aPhone()
    const client = await aClient({ rubles: 1000 })
    const sent = async () => {
      const request = await aSentRequest(client, { signers: [{ full_name: 'Иванов Иван', phone }] })
      return (await visitor().post(`document-sign-requests/${request.group}/codes`)).status
    }
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push(await sent())
      await pool.query(`delete from limits where name = 'phone_codes_10_minutes'`)
    }
    await pool.query(`delete from limits where name = 'phone_codes_hour'`)
    for (let time = 0; time < 6; time += 1) {
      statuses.push(await sent())
      await pool.query(`delete from limits where name in ('phone_codes_10_minutes', 'phone_codes_hour')`)
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429])
    expect(statuses.at(-1)).toBe(429)
  })

  const wrongOf = (code: string, time = 1) => String((Number(code) + time) % 1e6).padStart(6, '0')
  const check = (request: { group: string }, code: string, caller = visitor(), head = {}) =>
    caller.post<{ token: string; retry_at: string }>(
      `document-sign-requests/${request.group}/codes/check`,
      { code },
      head,
    )

  test('sixty guesses at one link from an address leave a neighbour’s correct code valid', async () => {
    const client = await aClient()
    const [attacked, neighbours] = [await aSentRequest(client), await aSentRequest(client)]
    const [code, right] = [await aCode(attacked), await aCode(neighbours)]
    const office = visitor()
    const guesses = await atOnce(60, (time) => check(attacked, wrongOf(code, time + 1), office))
    expect(counted(guesses)).toEqual({ 422: 5, 423: 55 })
    expect((await check(neighbours, right, office)).status).toBe(200)
    const { rows } = await pool.query('select from wrong_tries where target = $1', [attacked.id])
    expect(rows).toHaveLength(5)
  })

  test('an address that guesses at many links guesses once at each further link; correct codes pass', async () => {
    const guesser = visitor()
    const signers = Array.from({ length: 24 }, () => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const requests = await someRequests(await aClient({ rubles: 1000 }), { signers })
    const codes = new Map<number, string>()
    for (const request of requests) codes.set(request.id, await aCode(request))
    const codeOf = ({ id }: { id: number }) => codes.get(id) ?? ''
    const spread = requests.slice(0, 21)
    for (const request of spread) expect((await check(request, wrongOf(codeOf(request)), guesser)).status).toBe(422)
    const again = await check(spread[0]!, codeOf(spread[0]!), guesser)
    expect(again).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    for (const request of requests.slice(21)) expect((await check(request, codeOf(request), guesser)).status).toBe(200)
    expect((await check(spread[1]!, codeOf(spread[1]!))).status).toBe(200)
    await pool.query(`update wrong_tries set at = at - interval '61 seconds' where address = $1`, [guesser.address])
    expect((await check(spread[0]!, codeOf(spread[0]!), guesser)).status).toBe(200)
  })

  test('a phone whose codes were guessed at wrongly waits longer after each further wrong code', async () => {
    const client = await aClient()
    const phone = aPhone()
    const request = await aSentRequest(client, { signers: [{ full_name: 'Иванов Иван', phone }] })
    const code = await aCode(request)
    await pool.query(
      `insert into wrong_tries (kind, target, phone, address, at)
       select 'code', n, $1, n, now() - interval '61 seconds' from generate_series(1, 15) n`,
      [phone],
    )
    expect((await check(request, wrongOf(code))).status).toBe(422)
    const refused = await check(request, code)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(61)
    await pool.query(`update wrong_tries set at = at - interval '121 seconds' where phone = $1`, [phone])
    expect((await check(request, code)).status).toBe(200)
  })

  test('a correct code repeated with its key gets the first answer, also in parallel; with another key it is used', async () => {
    const request = await aSentRequest(await aClient())
    const code = await aCode(request)
    const key = { 'idempotency-key': aKey() }
    const answers = await atOnce(10, () => check(request, code, visitor(), key))
    expect(counted(answers)).toEqual({ 200: 10 })
    const tokens = new Set(answers.map(({ body }) => body.token))
    expect(tokens.size).toBe(1)
    expect(await check(request, code)).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    expect((await check(request, wrongOf(code), visitor(), key)).body).toMatchObject({ code: 'idempotency_mismatch' })
    const { rows } = await pool.query<{ answer: string }>('select answer::text from idempotency_keys')
    expect(rows.filter(({ answer }) => answer?.includes([...tokens][0] ?? ''))).toEqual([])
    await pool.query(
      `update idempotency_keys set answer = jsonb_set(answer, '{expires_at}', '"2026-01-01T00:00:00Z"')
      where key = $1`,
      [key['idempotency-key']],
    )
    expect((await check(request, code, visitor(), key)).body).toMatchObject({ code: 'wrong_code' })
  })

  test('a wrong code repeated with its key is counted once', async () => {
    const request = await aSentRequest(await aClient())
    const wrong = wrongOf(await aCode(request))
    const key = { 'idempotency-key': aKey() }
    for (let time = 0; time < 7; time += 1) {
      expect((await check(request, wrong, visitor(), key)).body).toMatchObject({ code: 'wrong_code', tries_left: 4 })
    }
  })

  test('a code requested ten times at once with one key is sent once and uses one point of each limit', async () => {
    const request = await aSentRequest(await aClient())
    const key = { 'idempotency-key': aKey() }
    const sent = await atOnce(10, () => visitor().post(`document-sign-requests/${request.group}/codes`, {}, key))
    expect(counted(sent)).toEqual({ 200: 10 })
    const { rows } = await pool.query('select taken from limits where key in ($1, $2)', [
      request.signer.phone,
      request.id,
    ])
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ taken: 1 })))
  })

  test('a limit refuses exactly what exceeds it under parallel calls, and a rollback gives its point back', async () => {
    const { db } = server.services
    const key = aKey()
    const taken = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        transaction(db, async (tx) => {
          await takeLimit(tx, 'corrections_request', key)
          if (index % 2 === 0) throw new Error('failed later')
        }),
      ),
    )
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const { rows } = await pool.query('select taken from limits where key = $1', [key])
    expect(rows).toEqual([{ taken: 5 }])
  })

  test('twenty-five people behind one address with correct codes all pass', async () => {
    const office = visitor()
    const client = await aClient({ rubles: 1000 })
    for (let number = 0; number < 25; number += 1) {
      const request = await aSentRequest(client)
      const answer = await office.post(`document-sign-requests/${request.group}/codes/check`, {
        code: await aCode(request),
      })
      expect(answer.status).toBe(200)
    }
  })

  test('a signing code is useless after the phone or a document was changed', async () => {
    const client = await aClient()
    const other = await client.post<{ id: number }>('individuals', { last_name: 'А', first_name: 'Б', phone: aPhone() })
    expect(other.status).toBe(201)
    for (const change of [
      `update document_sign_requests set signer_phone = '${aPhone()}' where id = $1`,
      `update documents set sha256 = repeat('0', 64) where request_id = $1`,
    ]) {
      const request = await aSentRequest(client)
      const code = await aCode(request)
      const { rows } = await pool.query<{ sha256: string; phone: string }>(
        `select d.sha256, r.signer_phone as phone from documents d join document_sign_requests r on r.id = d.request_id where r.id = $1`,
        [request.id],
      )
      await pool.query(change, [request.id])
      const answer = await visitor().post(`document-sign-requests/${request.group}/codes/check`, { code })
      expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
      await pool.query('update documents set sha256 = $2 where request_id = $1', [request.id, rows[0]!.sha256])
      await pool.query('update document_sign_requests set signer_phone = $2 where id = $1', [
        request.id,
        rows[0]!.phone,
      ])
    }
  })

  test('signing codes are uniformly distributed over 000000…999999', async () => {
    const client = await aClient({ rubles: 2000 })
    const codes: string[] = []
    for (let number = 0; number < 30; number += 1) {
      const request = await aSentRequest(client)
      await transaction(server.services.db, (tx) => sendCode(tx, server.services, actorOf('192.0.2.9'), request.group))
      codes.push(await codeFor(request.signer.phone))
      await aMinutePasses(request)
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(28)
    expect(new Set(codes.map((code) => code[0])).size).toBeGreaterThan(4)
  })
})

test('a client of whom no payment was credited has a small waiting room, and the usual one after the payment', async () => {
  const { id } = await aClient({ rubles: 0 })
  const standing = async () => (await openOwners(server.services.db)(id)).standing
  expect(await standing()).toBe('unpaid')
  await aPayment(id, 100)
  expect(await standing()).toBe('client')
})

test('a login from where its account logged in before waits apart from those of strangers', async () => {
  const { user_id } = await aClient()
  await pool.query(`update sessions set ip = '198.51.100.20', ended_at = now() where client_user_id = $1`, [user_id])
  const roomFrom = async (ip: string) => {
    const user = server.services.db.selectFrom('client_users as u').where('u.id', '=', user_id)
    const known = user.select(loggedInFrom('client_user_id', 'u.id', ip).as('is_known'))
    const whose = { audience: 'client', id: user_id, client_id: null } as const
    return turnOf({ ip }, { ...whose, ...(await known.executeTakeFirstOrThrow()) }).room
  }
  expect(await roomFrom('198.51.100.20')).toBe('logins_of_known')
  expect(await roomFrom('198.51.100.21')).toBe('logins')
})
