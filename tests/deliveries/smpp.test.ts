import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { receiptsAreForeign, warnOfForeignReceipts } from '#server/requests/deliveries/unmatched-receipts.ts'
import { sendUnknownAgain } from '#server/requests/messages/resend.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { deliveryWords, shortTimes, until } from './delivery-words.ts'
import { aMessageCentre } from './message-centre.support.ts'

const centre = await aMessageCentre()
afterAll(() => centre.close())
const env = {
  SMS_DRIVER: 'smpp',
  SMS_URL: centre.url,
  SMS_SENDER: 'Roscherk',
  SMS_PRICE: '4.5',
  SMPP_PER_SECOND: '200',
}
const server = await testServer({ demo: false, times: shortTimes, env })
const { aClient, anAdmin, aSentRequest, reread } = words(server)
const { message, messagesOf, sendCode, timePasses, journalOf } = deliveryWords(server)
const client = await aClient({ rubles: 3000 })

const aRequest = async () => {
  const request = await aSentRequest(client)
  const link = await message(request, 'link', 'accepted')
  return { request, link, phone: request.signer.phone.slice(1) }
}
const takenBy = (phone: string) => centre.taken.filter((message) => message.phone === phone)
const codesTaken = (phone: string) => takenBy(phone).filter(({ text }) => /^Код \d{6}/.test(text))
const receiptOfAll = async (phone: string, stat: string) => {
  for (const { id } of takenBy(phone)) await centre.receipt(id, stat)
}

describe('an SMS by SMPP', () => {
  test('an SMS is sent over SMPP version 3.4', async () => {
    await aRequest()
    expect(new Set(centre.binds.map(({ interface_version }) => interface_version))).toEqual(new Set([0x34]))
  })

  test('an SMS by SMPP is sent in Cyrillic, a long one in parts; it is delivered when all parts are', async () => {
    const { request, link, phone } = await aRequest()
    const parts = takenBy(phone)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map(({ text }) => text).join('')).toBe(link.body)
    expect(link).toMatchObject({ provider: 'smpp', provider_id: parts[0]!.id.toLowerCase(), price: 450 * parts.length })
    expect(parts[0]!.pdu).toMatchObject({ data_coding: 8, source_addr: 'Roscherk' })
    expect(parts.map(({ pdu }) => [...pdu.short_message!.udh![0]!].slice(-2))).toEqual(
      parts.map((_, index) => [parts.length, index + 1]),
    )
    await centre.receipt(parts[0]!.id, 'DELIVRD')
    expect((await messagesOf(request))[0]).toMatchObject({ status: 'accepted' })
    for (const { id } of parts.slice(1)) await centre.receipt(id, 'DELIVRD', 'tlv')
    expect((await messagesOf(request))[0]).toMatchObject({ status: 'delivered', error: null })
  })

  test('an SMS by SMPP has the client’s registered sender name', async () => {
    const other = await aClient()
    const operator = await anAdmin('operator')
    const name = (sender_name: string) => operator.put(`clients/${other.id}`, { sender_name })
    expect(await name('Ромашка')).toMatchObject({ status: 422 })
    expect(await name('Romashka')).toMatchObject({ status: 200, body: { sender_name: 'Romashka' } })
    const request = await aSentRequest(other)
    expect(await message(request, 'link', 'accepted')).toMatchObject({ sender: 'Romashka' })
    expect(takenBy(request.signer.phone.slice(1))[0]).toMatchObject({ sender: 'Romashka' })
  })

  test.each([
    ['Romashka', 5, 0],
    ['79001234567', 1, 1],
    ['1234', 3, 0],
  ])('an SMS by SMPP says of what kind its sender %s is', async (sender_name, source_addr_ton, source_addr_npi) => {
    const other = await aClient()
    await (await anAdmin('operator')).put(`clients/${other.id}`, { sender_name })
    const request = await aSentRequest(other)
    await message(request, 'link', 'accepted')
    const [taken] = takenBy(request.signer.phone.slice(1))
    expect(taken?.pdu).toMatchObject({ source_addr: sender_name, source_addr_ton, source_addr_npi })
  })

  test('signing does not wait for the SMPP receipt of a code', async () => {
    const { request, phone } = await aRequest()
    await sendCode(request)
    await message(request, 'code', 'accepted')
    const code = /\d{6}/.exec(codesTaken(phone)[0]!.text)![0]
    const path = `${server.url}/api/v1/document-sign-requests/${request.group}`
    const json = { 'content-type': 'application/json' }
    const check = await fetch(`${path}/codes/check`, { method: 'POST', headers: json, body: JSON.stringify({ code }) })
    const { token } = (await check.json()) as { token: string }
    expect(
      await fetch(`${path}/sign`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    ).toMatchObject({
      status: 200,
    })
    expect(await reread(client, request)).toMatchObject({ status: 'signed' })
  })

  test('the text of a code is deleted from the database once it was handed over by SMPP', async () => {
    const { request } = await aRequest()
    await sendCode(request)
    expect(await message(request, 'code', 'accepted')).toMatchObject({ sealed_body: null, secret: true })
  })
})

describe('SMPP receipts', () => {
  test('SMPP receipts count when they overtake the answer to their message', async () => {
    centre.whims.push('receipt first', 'receipt first', 'receipt first')
    const request = await aSentRequest(client)
    const link = await message(request, 'link', 'delivered')
    expect(await journalOf(link)).toEqual(['accepted', 'delivered'])
    centre.whims.length = 0
  })

  test('repeated SMPP receipts change nothing', async () => {
    const { request, link, phone } = await aRequest()
    for (let times = 0; times < 3; times += 1) await receiptOfAll(phone, 'DELIVRD')
    expect((await messagesOf(request))[0]!.history.map(({ status }) => status)).toEqual(['accepted', 'delivered'])
    expect(await journalOf(link)).toEqual(['accepted', 'delivered'])
  })

  test('SMPP receipts out of order keep a delivered message delivered, and are journalled', async () => {
    const { request, link, phone } = await aRequest()
    await receiptOfAll(phone, 'DELIVRD')
    await receiptOfAll(phone, 'ENROUTE')
    await centre.receipt(takenBy(phone)[0]!.id, 'EXPIRED')
    expect((await messagesOf(request))[0]).toMatchObject({ status: 'delivered' })
    expect((await journalOf(link)).slice(0, 2)).toEqual(['accepted', 'delivered'])
    expect(await journalOf(link)).toContain('late_receipt')
  })

  test('SMPP receipts two hours late are still applied', async () => {
    const { request, phone } = await aRequest()
    await timePasses(request, 120)
    await receiptOfAll(phone, 'UNDELIV')
    expect((await messagesOf(request))[0]).toMatchObject({
      status: 'undelivered',
      error: 'Оператор не доставил сообщение, код 012',
    })
  })

  test.each(['ascii as ucs2', 'blanks'] as const)('SMPP receipts written as %s are understood', async (form) => {
    for (const stat of ['DELIVRD', 'UNDELIV']) {
      const { request, phone } = await aRequest()
      for (const { id } of takenBy(phone)) await centre.receipt(id, stat, form)
      expect((await messagesOf(request))[0]).toMatchObject(
        stat === 'DELIVRD'
          ? { status: 'delivered', error: null }
          : { status: 'undelivered', error: 'Оператор не доставил сообщение, код 012' },
      )
    }
  })

  test('an SMPP receipt of an unknown message is acknowledged', async () => {
    expect(await centre.receipt('nobody-knows-it', 'DELIVRD')).toBe(0)
  })
})

describe('an SMS centre that fails', () => {
  test('a code that the SMS centre does not answer has an unknown outcome, and no second one is sent', async () => {
    const { request, phone } = await aRequest()
    centre.whims.push('take in silence')
    await sendCode(request)
    expect(await message(request, 'code', 'unknown')).toMatchObject({ error: expect.stringContaining('не ответил') })
    await timePasses(request, 60)
    await sendUnknownAgain(server.services)
    await server.worker.idle()
    expect(codesTaken(phone)).toHaveLength(1)
    expect((await messagesOf(request)).filter(({ template }) => template === 'code')).toHaveLength(1)
  })

  test('a code during which the SMS centre drops the connection is not sent twice; the next code reconnects', async () => {
    const { request, phone } = await aRequest()
    centre.whims.push('cut off')
    await sendCode(request)
    await message(request, 'code', 'unknown')
    expect(codesTaken(phone)).toHaveLength(1)
    const next = await aRequest()
    await sendCode(next.request)
    await message(next.request, 'code', 'accepted')
    expect(codesTaken(next.phone)).toHaveLength(1)
  })

  test('a link that the SMS centre does not answer is sent once more after a quarter of an hour', async () => {
    centre.whims.push('take in silence')
    const request = await aSentRequest(client)
    await message(request, 'link', 'unknown')
    await sendUnknownAgain(server.services)
    await server.worker.idle()
    expect(await messagesOf(request)).toHaveLength(1)
    await timePasses(request, 16)
    for (let sweep = 0; sweep < 2; sweep += 1) await sendUnknownAgain(server.services)
    const again = await message(request, 'link', 'accepted')
    const [first] = await messagesOf(request)
    expect(again.instead_of).toBe(first!.id)
    await timePasses(request, 60)
    await sendUnknownAgain(server.services)
    await server.worker.idle()
    expect(await messagesOf(request)).toHaveLength(2)
  })

  test('a link of unknown outcome is not sent again when the signer has opened it', async () => {
    centre.whims.push('take in silence')
    const request = await aSentRequest(client)
    await message(request, 'link', 'unknown')
    await fetch(`${server.url}/api/v1/document-sign-requests/${request.group}/open`, { method: 'POST' })
    await timePasses(request, 16)
    await sendUnknownAgain(server.services)
    await server.worker.idle()
    expect(await messagesOf(request)).toHaveLength(1)
  })

  test('a code throttled by the SMS centre is sent a little later, once', async () => {
    const { request, phone } = await aRequest()
    centre.whims.push('throttle')
    await sendCode(request)
    const code = await message(request, 'code', 'accepted')
    expect(codesTaken(phone)).toHaveLength(1)
    expect(code.history.map(({ detail }) => detail)).toEqual(['Шлюз просит подождать', null])
    expect(code.tries).toBe(2)
  })

  test('an SMS throttled between its parts is continued later, without repeating the first part', async () => {
    centre.whims.push('take', 'throttle')
    const { request, link, phone } = await aRequest()
    expect(
      takenBy(phone)
        .map(({ text }) => text)
        .join(''),
    ).toBe(link.body)
    expect((await messagesOf(request))[0]).toMatchObject({ tries: 1 })
  })

  test('an SMS whose number the SMS centre refuses is rejected with its cause', async () => {
    centre.whims.push('refuse')
    const request = await aSentRequest(client)
    expect(await message(request, 'link', 'rejected')).toMatchObject({ error: 'Шлюз не принял номер' })
  })

  test('a code interrupted by the death of our server has an unknown outcome and is not sent twice', async () => {
    const { request, phone } = await aRequest()
    const { pool } = server.database
    // the state left by a killed server: handing over has begun, and the job's lease has expired
    centre.whims.push(...Array.from({ length: 20 }, () => 'throttle' as const))
    await sendCode(request)
    const code = (await messagesOf(request)).find(({ template }) => template === 'code')!
    for (;;) {
      const { rowCount } = await pool.query(
        `update deliveries set handed_over_at = now()
         where id = $1 and status = 'queued' and error is not null and handed_over_at is null`,
        [code.id],
      )
      if (rowCount === 1) break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(await message(request, 'code', 'unknown')).toMatchObject({ error: expect.stringContaining('прервалась') })
    centre.whims.length = 0
    expect(codesTaken(phone)).toHaveLength(0)
  })
})

describe('other SMS centres', () => {
  test('an SMS centre that takes long texts in one message and numbers in hex and decimal is supported', async () => {
    const hex = (number: number) => (number + 170).toString(16).toUpperCase().padStart(8, '0')
    const other = await aMessageCentre({ id: hex, receipt_id: (id) => String(Number.parseInt(id, 16)) })
    const second = await testServer({
      demo: false,
      times: shortTimes,
      env: {
        ...env,
        SMS_URL: other.url,
        SMPP_LONG: 'payload',
        SMPP_RECEIPT_IDS: 'hex-to-decimal',
        SMPP_SENDER_TON_NPI: '0:1',
      },
    })
    const request = await words(second).aSentRequest(await words(second).aClient())
    const link = await deliveryWords(second).message(request, 'link', 'accepted')
    expect(other.taken.map(({ text }) => text)).toEqual([link.body])
    expect(other.taken[0]?.pdu).toMatchObject({ source_addr_ton: 0, source_addr_npi: 1 })
    await other.receipt(other.taken[0]!.id, 'DELIVRD')
    await deliveryWords(second).message(request, 'link', 'delivered')
    await other.close()
  })

  test('receipts that name messages in another form than the answers are reported', async () => {
    const hex = (number: number) => (number + 170).toString(16)
    const other = await aMessageCentre({ id: hex, receipt_id: (id) => String(Number.parseInt(id, 16)) })
    const second = await testServer({ demo: false, times: shortTimes, env: { ...env, SMS_URL: other.url } })
    const { db } = second.services
    const request = await words(second).aSentRequest(await words(second).aClient())
    await deliveryWords(second).message(request, 'link', 'accepted')
    for (let number = 0; number < 9; number += 1) await other.receipt(hex(number + 1000), 'DELIVRD')
    const old = sql`update delivery_receipts set created_at = created_at - interval '10 minutes'`
    await old.execute(db)
    expect(await receiptsAreForeign(db)).toBeNull()
    await other.receipt(other.taken[0]!.id, 'DELIVRD')
    expect(await receiptsAreForeign(db)).toBeNull()
    await old.execute(db)
    expect(await receiptsAreForeign(db)).toEqual({ unmatched: 10 })
    await warnOfForeignReceipts(second.services)()
    expect(second.log()).toContain('SMPP_RECEIPT_IDS')
    await other.close()
  })

  test('a bind refused because our last session still exists is not reported as a wrong password', async () => {
    const already_bound = 0x05
    const other = await aMessageCentre({ bind_refusals: [already_bound, already_bound] })
    const second = await testServer({ demo: false, times: shortTimes, env: { ...env, SMS_URL: other.url } })
    const request = await words(second).aSentRequest(await words(second).aClient())
    const link = await deliveryWords(second).message(request, 'link', 'accepted')
    expect(link.history.map(({ detail }) => detail)).not.toContain('Шлюз не принял логин или пароль')
    await other.close()
  })

  test('when the SMS centre refuses the password, the code waits with the cause shown, then expires', async () => {
    const strict = await aMessageCentre({ password: 'another' })
    const second = await testServer({
      demo: false,
      times: shortTimes,
      ends_broken: true,
      env: { ...env, SMS_URL: strict.url },
    })
    const { aClient: client2, aSentRequest: sent } = words(second)
    const its = deliveryWords(second)
    await until(() => second.log().includes('refused the bind'))
    const request = await sent(await client2())
    await its.sendCode(request)
    for (;;) {
      const code = (await its.messagesOf(request)).find(({ template }) => template === 'code')
      if (code?.error) {
        expect(code).toMatchObject({ status: 'queued', error: 'Шлюз не принял логин или пароль' })
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await its.timePasses(request, 6)
    const code = await its.message(request, 'code', 'expired')
    expect(code.error).toBe('Не ушло вовремя: Шлюз не принял логин или пароль')
    expect(strict.taken).toEqual([])
    expect(second.log()).not.toContain('secret')
    await strict.close()
  })
})
