import { describe, expect, test } from 'vitest'
import { addressKey } from '#server/platform/http/address.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendCode } from '#server/requests/signing/send-code.ts'
import { testServer } from '#tests/support/server.ts'
import { actorOf, aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
/** A caller without a proxy. */
const plain = await testServer({ trust_proxy: [] })
const { aClient, aSentRequest, aCode, aMinutePasses, codeFor, visitor } = words(server)
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
    expect(statuses.at(-1)).toBe(429)
  })

  test('the client address behind a trusted proxy is the last one added by the proxy, not the first one sent', async () => {
    const statuses = []
    for (let time = 0; time < 31; time += 1) {
      const head = { 'x-forwarded-for': `203.0.113.${time}, 198.51.100.7` }
      statuses.push(
        (await visitor().post('auth/login', { login: `${time}@y.test`, password: 'нет такого' }, head)).status,
      )
    }
    expect(statuses.at(-1)).toBe(429)
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
    expect(statuses.at(-1)).toBe(429)
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
      return (await visitor().post(`document-sign-requests/${request.group}/codes`)).status
    }
    expect([await asks(), await asks(), await asks()]).toEqual([200, 200, 200])
    for (let time = 0; time < 10; time += 1) expect(await asks()).toBe(429)
    const { body } = await visitor().post<{ retry_at: string }>(`document-sign-requests/${request.group}/codes`)
    const wait_ms = Date.parse(body.retry_at) - Date.now()
    expect([wait_ms > 0, wait_ms <= 600_000]).toEqual([true, true])
    // ten minutes pass
    await pool.query(`delete from limits where key like 'phone_codes_10_minutes%'`)
    expect([await asks(), await asks(), await asks()]).toEqual([200, 200, 429])
  })

  test('codes per request are limited to five an hour', async () => {
    const request = await aSentRequest(await aClient())
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await visitor().post(`document-sign-requests/${request.group}/codes`)).status)
      await anotherMinute(request.id)
      await pool.query(`delete from limits where key like 'phone_codes_10_minutes%'`)
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
      await pool.query(`delete from limits where key like 'phone_codes_10_minutes%'`)
    }
    await pool.query(`delete from limits where key like 'phone_codes_hour%'`)
    for (let time = 0; time < 6; time += 1) {
      statuses.push(await sent())
      await pool.query(`delete from limits where key like 'phone_codes_10_minutes%' or key like 'phone_codes_hour%'`)
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
    expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429])
    expect(statuses.at(-1)).toBe(429)
  })

  test('wrong codes per address are limited to twenty an hour over all requests; correct ones do not count', async () => {
    const guesser = visitor()
    const client = await aClient()
    const statuses: number[] = []
    for (let number = 0; number < 5; number += 1) {
      const request = await aSentRequest(client)
      const code = await aCode(request)
      for (let time = 1; time <= 5; time += 1) {
        const wrong = String((Number(code) + time) % 1e6).padStart(6, '0')
        statuses.push(
          (await guesser.post(`document-sign-requests/${request.group}/codes/check`, { code: wrong })).status,
        )
      }
    }
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true)
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
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
