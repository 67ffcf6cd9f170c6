import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { sendUnknownAgain } from '#server/requests/messages/resend.ts'
import type { MailSettings } from '#shared/contract/mail-settings.ts'
import { aDnsServer } from '#tests/support/dns-server.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'
import { aBill, aSeller, confirmLogin } from '../support/billing.ts'
import { deliveryWords, shortTimes, until } from './delivery-words.ts'
import { aFakeGateway, languages } from './http-gateway.support.ts'
import { aMailServer, aScriptedServer } from './mail-server.support.ts'

const mail = await aMailServer()
const gateway = await aFakeGateway()
const folder = await temporaryDataDir()
afterAll(async () => {
  await mail.close()
  await gateway.close()
  await folder.remove()
})
gateway.answer = (call) => languages.smsru.accepted(call, languages.smsru.id(call))
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const key_file = join(folder.path, 'dkim.pem')
await writeFile(key_file, privateKey.export({ type: 'pkcs8', format: 'pem' }))

const env = {
  SMS_DRIVER: 'smsru',
  SMS_API_KEY: 'x',
  SMS_URL: gateway.url,
  SMTP_URL: mail.url,
  SMTP_FROM: 'no-reply@roscherk.test',
  DKIM_DOMAIN: 'roscherk.test',
  DKIM_SELECTOR: 'portal',
  DKIM_KEY_FILE: key_file,
}
const server = await testServer({ demo: false, times: shortTimes, env: { ...env, LINK_FIRST: 'email' } })
const { aClient, anAdmin, aMinutePasses, aSentRequest, visitor } = words(server)
const { message, messagesOf, sendCode, timePasses } = deliveryWords(server)
const client = await aClient({ rubles: 3000 })
await aSeller(server)
await confirmLogin(server, client.login)
const aMailedBill = () => aBill(client, 100, client.legal_entity_id, client.login)

const aSigner = () => ({ full_name: 'Иванова Мария', phone: aPhone(), email: `${aKey()}@signer.test` })
const aRequestByMail = async (its = aSentRequest, who = client) => {
  const signer = aSigner()
  return { request: await its(who, { signers: [signer] }), ...signer }
}
const consents = { agreement: true, personal_data: true }
/** Who a letter is from, in words (RFC 2047). */
const nameIn = (head: string) => {
  const words = /^From: ((?:[^\r\n]|\r\n[ \t])*)/m.exec(head)?.[1] ?? ''
  return [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)]
    .map(([, how, text = '']) =>
      how?.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )
    .join('')
}
const lettersTo = (address: string) => mail.letters.filter(({ to }) => to === address)
const smsTo = (phone: string) => gateway.calls.filter(({ fields }) => fields['to'] === phone.slice(1))

describe('an e-mail', () => {
  test('an e-mail is signed with DKIM, in Russian, and marked against automatic replies', async () => {
    const { request, email } = await aRequestByMail()
    const link = await message(request, 'link', 'accepted')
    const [letter] = lettersTo(email)
    expect(letter!.text.replace(/\r/g, '')).toContain('просит вас подписать документ «Договор № 7» до')
    expect(letter!.head).toContain('d=roscherk.test')
    expect(letter!.head).toContain('s=portal')
    expect(letter!.head.toLowerCase()).toContain('auto-submitted: auto-generated')
    expect(letter!.head).toContain(`Reply-To: ${server.services.config.operator.email}`)
    expect(link).toMatchObject({ provider: 'smtp', provider_id: `<delivery-${link.id}@roscherk.test>`, price: null })
    expect(server.log()).not.toContain('very-secret-word')
  })

  test('a letter to a signer has the sender’s logo, colour and name, until staff switch them off', async () => {
    const owner = await aClient({ rubles: 300 })
    const logo = await sharp({ create: { width: 200, height: 60, channels: 3, background: '#8b0000' } })
      .png()
      .toBuffer()
    await owner.put('face', { color: '#8b0000', letters_by_name: true })
    await owner.send('POST', 'face/logo', logo, { 'content-type': 'image/png' })
    const { request, email } = await aRequestByMail(aSentRequest, owner)
    await message(request, 'link', 'accepted')
    const [letter] = lettersTo(email)
    expect(nameIn(letter!.head)).toBe(`${request.venture} через Росчерк`)
    expect(letter!.head).toContain('<no-reply@roscherk.test>')
    expect(letter!.raw).toContain('Content-ID: <logo>')
    expect(letter!.html).toContain('src="cid:logo"')
    expect(letter!.html).toContain('background:#8b0000')
    expect(letter!.html).not.toMatch(/src="(?!cid:)/)

    const operator = await anAdmin('operator')
    await operator.post(`clients/${owner.id}/face/stop`, { reason: 'Логотип чужой' })
    const later = await aRequestByMail(aSentRequest, owner)
    await message(later.request, 'link', 'accepted')
    const [bare] = lettersTo(later.email)
    expect(bare!.html).not.toContain('cid:')
    expect(bare!.html).toContain('background:#1f4fd8')
  })

  test('staff see how e-mail leaves and what DNS says of its domain', async () => {
    const spf = { 'roscherk.test': ['v=spf1 ip4:10.0.0.1 ~all'] }
    const dns = await aDnsServer(spf)
    server.services.names = dns.resolver
    const { body } = await (await anAdmin('auditor')).get<MailSettings>('settings/mail')
    await dns.close()
    const { host } = new URL(mail.url)
    expect(body).toMatchObject({ server: host, from: 'no-reply@roscherk.test' })
    expect(body.reply_to).toBe(server.services.config.operator.email)
    expect(body.findings).toEqual([
      { check: 'spf', level: 'ok', what: expect.stringContaining('v=spf1 ip4:10.0.0.1'), why: null, fix: null },
      { check: 'dkim', level: 'fault', what: expect.any(String), why: expect.any(String), fix: expect.any(String) },
      { check: 'dmarc', level: 'warning', what: expect.any(String), why: expect.any(String), fix: expect.any(String) },
    ])
  })

  test.each([
    ['.рф, typed in capitals', 'БУХГАЛТЕРИЯ-СЕВЕР.РФ', 'бухгалтерия-север.рф', 'xn----7sbcgcnbbx2a0dfjjl6a8n.xn--p1ai'],
    ['.москва, below a Latin label', 'mail.пример.москва', 'mail.пример.москва', 'mail.xn--e1afmkfd.xn--80adxhks'],
    ['.рф, typed in punycode', 'xn--80aswg.xn--p1ai', 'сайт.рф', 'xn--80aswg.xn--p1ai'],
  ])('link, invitation and bill leave in punycode to an address in %s', async (_what, typed, shown, punycode) => {
    const name = `ivan.${aKey()}`
    const [login, email] = [`${name}@${shown}`, `${name}@${typed}`]
    await aSentRequest(client, { signers: [{ ...aSigner(), email }] })
    await client.post('users', { full_name: 'Белов Иван', login: email, role: 'accountant' })
    // the server of the tests shows envelopes in Unicode
    await until(() => lettersTo(login).length === 2)
    const token = /new-password#([\w-]+)/.exec(
      lettersTo(login)
        .map(({ text }) => text)
        .join('\n'),
    )?.[1]
    const answer = await visitor().post('auth/password-links/use', { token, password: `${aKey()} Ёж`, consents })
    expect(answer).toMatchObject({ status: 204 })
    await aBill(client, 100, client.legal_entity_id, email)
    await until(() => lettersTo(login).length === 3)
    for (const { head } of lettersTo(login)) {
      expect(head).toContain(`To: ${name}@${punycode}`)
      expect(head).toMatch(/^[\p{ASCII}]*$/u)
    }
  })

  test('an e-mail about a bill carries the bill as PDF', async () => {
    const bill = await aMailedBill()
    await until(() => mail.letters.some(({ raw }) => raw.includes('application/pdf')))
    const { raw } = mail.letters.find((letter) => letter.raw.includes('application/pdf'))!
    expect(raw).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
    expect(bill.id).toBeGreaterThan(0)
  })

  test('an e-mail deferred by the mail server is sent later, once', async () => {
    // letters of the tests before may be on their way
    await server.worker.idle()
    mail.whims.push('ask to wait')
    const { request, email } = await aRequestByMail()
    const link = await message(request, 'link', 'accepted')
    expect(link.history.map(({ detail }) => detail)).toEqual(['Почтовый сервер просит подождать, код 451', null])
    expect(lettersTo(email)).toHaveLength(1)
  })

  test.each(['cut off amid', 'take and cut off'] as const)(
    'an e-mail interrupted at %s has an unknown outcome; later the link goes by SMS, once',
    async (whim) => {
      mail.whims.push(whim)
      const { request, phone } = await aRequestByMail()
      await message(request, 'link', 'unknown')
      expect(smsTo(phone)).toHaveLength(0)
      await timePasses(request, 16)
      for (let sweep = 0; sweep < 2; sweep += 1) await sendUnknownAgain(server.services)
      expect(await message(request, 'link', 'accepted')).toMatchObject({ channel: 'sms' })
      await timePasses(request, 60)
      await sendUnknownAgain(server.services)
      await server.worker.idle()
      expect(smsTo(phone)).toHaveLength(1)
    },
  )

  test('an e-mail with a bill and an unknown outcome is resent once under the same Message-ID', async () => {
    mail.whims.push('take and cut off')
    const { id } = await aMailedBill()
    const { pool } = server.database
    const mine = `from deliveries where attachment->>'id' = '${id}'`
    for (;;) {
      const { rows } = await pool.query<{ status: string }>(`select status ${mine}`)
      if (rows[0]?.status === 'unknown') break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await pool.query(
      `update deliveries set handed_over_at = now() - interval '16 minutes' where id in (select id ${mine})`,
    )
    await sendUnknownAgain(server.services)
    await server.worker.idle()
    const { rows } = await pool.query<{ status: string; provider_id: string; id: number }>(
      `select id, status, provider_id ${mine} order by id`,
    )
    expect(rows.map(({ status }) => status)).toEqual(['unknown', 'accepted'])
    expect(rows[1]!.provider_id).toBe(`<delivery-${rows[0]!.id}@roscherk.test>`)
  })
})

test('an e-mail with a secret and an unknown outcome is never resent', async () => {
  const recipient = `${aKey()}@signer.test`
  mail.whims.push('take and cut off')
  const letter = { client_id: client.id, request_id: null, channel: 'email', template: 'password', recipient } as const
  const text = { subject: 'Пароль', body: 'Пароль: 8462', masked: 'Пароль: ••••' }
  await transaction(server.services.db, (tx) => sendMessage(tx, server.services.secrets, { ...letter, ...text }))
  await until(() => lettersTo(recipient).length === 1)
  await server.worker.idle()
  const { pool } = server.database
  const kept = () => pool.query('select status, body, sealed_body from deliveries where recipient = $1', [recipient])
  expect((await kept()).rows).toEqual([{ status: 'unknown', body: text.masked, sealed_body: null }])
  await pool.query(`update deliveries set handed_over_at = now() - interval '1 hour' where recipient = $1`, [recipient])
  await sendUnknownAgain(server.services)
  await server.worker.idle()
  expect((await kept()).rowCount).toBe(1)
  expect(lettersTo(recipient)).toHaveLength(1)
})

describe('falling back to the other channel', () => {
  test('reminders go by e-mail where e-mail goes first, three times a day at most', async () => {
    const { request, email, phone } = await aRequestByMail()
    const remind = async () => {
      await aMinutePasses(request)
      return (await client.post(`document-sign-requests/${request.id}/remind`)).status
    }
    expect([await remind(), await remind(), await remind(), await remind()]).toEqual([200, 200, 200, 429])
    await server.worker.idle()
    expect(lettersTo(email)).toHaveLength(4)
    expect(smsTo(phone)).toHaveLength(0)
  })

  test('the link is sent by SMS when the e-mail address does not exist', async () => {
    mail.whims.push('refuse address')
    const { request, phone } = await aRequestByMail()
    const sms = await message(request, 'link', 'accepted')
    const [letter] = await messagesOf(request)
    expect(letter).toMatchObject({ status: 'rejected', error: 'Почтовый сервер не принял адрес' })
    expect(sms).toMatchObject({ channel: 'sms', instead_of: letter!.id })
    expect(smsTo(phone)).toHaveLength(1)
  })

  test('a code whose SMS is rejected is never sent by e-mail', async () => {
    const { request, email, phone } = await aRequestByMail()
    await message(request, 'link', 'accepted')
    gateway.whims.push(languages.smsru.bad_phone)
    await sendCode(request)
    await message(request, 'code', 'rejected')
    await timePasses(request, 60)
    await sendUnknownAgain(server.services)
    await server.worker.idle()
    expect(smsTo(phone)).toHaveLength(1)
    expect(lettersTo(email)).toHaveLength(1)
  })

  test('the link is sent by e-mail when the number is refused; if both fail, sending stops', async () => {
    const second = await testServer({ demo: false, times: shortTimes, env: { ...env, LINK_FIRST: 'sms' } })
    const its = { ...words(second), ...deliveryWords(second) }
    gateway.whims.push(languages.smsru.bad_phone)
    const who = await its.aClient()
    const lucky = await aRequestByMail(its.aSentRequest, who)
    expect(await its.message(lucky.request, 'link', 'accepted')).toMatchObject({ channel: 'email' })
    expect(lettersTo(lucky.email)).toHaveLength(1)

    gateway.whims.push(languages.smsru.bad_phone)
    mail.whims.push('refuse address')
    const unlucky = await aRequestByMail(its.aSentRequest, who)
    await until(() => mail.whims.length === 0)
    await second.worker.idle()
    expect((await its.messagesOf(unlucky.request)).map(({ channel, status }) => [channel, status])).toEqual([
      ['sms', 'rejected'],
      ['email', 'rejected'],
    ])
  })

  test('no second e-mail follows a refused SMS when both channels were used at once', async () => {
    const second = await testServer({ demo: false, times: shortTimes, env })
    const its = { ...words(second), ...deliveryWords(second) }
    gateway.whims.push(languages.smsru.bad_phone)
    const { request, email } = await aRequestByMail(its.aSentRequest, await its.aClient())
    await second.worker.idle()
    expect(await its.messagesOf(request)).toHaveLength(2)
    expect(lettersTo(email)).toHaveLength(1)
  })
})

test('an e-mail with a wrong SMTP password waits and shows the cause', async () => {
  const second = await testServer({
    demo: false,
    times: shortTimes,
    env: { ...env, SMTP_URL: mail.url.replace('very-secret-word', 'wrong-one'), LINK_FIRST: 'email' },
  })
  const its = { ...words(second), ...deliveryWords(second) }
  const { request } = await aRequestByMail(its.aSentRequest, await its.aClient())
  for (;;) {
    const [link] = await its.messagesOf(request)
    if (link?.error) {
      expect(link).toMatchObject({ status: 'queued', error: 'Шлюз не принял логин или пароль' })
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(second.log()).not.toContain('wrong-one')
})

test.each([
  ['greets everybody with a refusal', () => aScriptedServer(['554 no SMTP service here']), '', /не впускает, код 554/],
  ['knows no TLS', () => aScriptedServer(['220 mail.test']), 's', /Нет связи/],
  ['offers no TLS for a password login', () => aMailServer(), '', /не впускает, код 5\d\d/],
  ['says nothing at all', () => aScriptedServer([]), '', /не отвечает/],
] as const)('a mail server that %s keeps the e-mail waiting', async (_what, begin, tls, cause) => {
  const closed = await begin()
  // a password may be sent unencrypted to a loopback address
  const SMTP_URL = closed.url.replace('smtp:', `smtp${tls}:`).replace('127.0.0.1', '0.0.0.0')
  const second = await testServer({ demo: false, times: shortTimes, env: { ...env, SMTP_URL, LINK_FIRST: 'email' } })
  const its = { ...words(second), ...deliveryWords(second) }
  const { request } = await aRequestByMail(its.aSentRequest, await its.aClient())
  for (;;) {
    const [link] = await its.messagesOf(request)
    if (link?.error) {
      expect(link).toMatchObject({ status: 'queued', error: expect.stringMatching(cause) as string })
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await closed.close()
})
