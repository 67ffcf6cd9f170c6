import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { MessengerStart, MessengerStates } from '#shared/contract/messengers.ts'
import type { MyDocumentsList } from '#shared/contract/my-documents.ts'
import { messengers, type Messenger } from '#shared/rules/deliveries.ts'
import { messenger_proof_days } from '#shared/rules/limits.ts'
import { messengerNames, messengerTexts } from '#shared/text/messengers.ts'
import { checkMessengers } from '#server/messages/gateways/check-gateways.ts'
import { keyChatsAnew } from '#server/messages/messengers/chats.commands.ts'
import { readOnce, startListening } from '#server/messages/messengers/listen.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { sendCopies } from '#server/requests/messages/send-copies.ts'
import { sendLinks } from '#server/requests/messages/send-link.ts'
import { sendUnknownAgain, sendUnopened } from '#server/requests/messages/resend.ts'
import { deletePassingRows } from '#server/start/passing-rows.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, words } from '#tests/support/words.ts'
import { aBotApi, type Said } from './bot-api.support.ts'
import { deliveryWords, shortTimes, until } from './delivery-words.ts'
import { aFakeGateway, languages } from './http-gateway.support.ts'

const language = languages.smsaero
const noon = new Date('2026-11-30T09:00:00Z')
const night = new Date('2026-11-29T23:00:00Z')

describe.each(messengers)('links by %s', async (messenger) => {
  const [gateway, bot] = [await aFakeGateway(), await aBotApi(messenger)]
  afterAll(() => Promise.all([gateway.close(), bot.close()]))
  gateway.answer = (call) => language.accepted(call, language.id(call))
  const sms = { SMS_DRIVER: 'smsaero', SMS_URL: gateway.url, ...language.env }
  const server = await testServer({
    demo: false,
    times: shortTimes,
    env: { ...sms, ...bot.env, CHARGE_SENT_MESSAGES: '1' },
  })
  const { services, worker } = server
  const { pool } = server.database
  const { aClient, aSentRequest, visitor } = words(server)
  const { message, messagesOf, timePasses } = deliveryWords(server)
  const client = await aClient({ rubles: 20_000 })

  const again = 'no messenger does this in a way of its own'

  let people = 1_000_000
  const aChat = () => String((people += 1))
  const textsTo = (phone: string) =>
    gateway.calls.filter(({ fields }) => fields['number'] === phone.slice(1)).map(({ fields }) => fields['text'] ?? '')
  const linksTo = (phone: string) => textsTo(phone).filter((text) => text.includes('/document-sign/'))
  const listen = () => readOnce(services, messenger, new AbortController().signal)
  /** and what the bot answers */
  const says = async (chat: string, said: Said) => {
    const before = bot.sent(chat).length
    bot.say(chat, said)
    expect(await listen()).toBe(true)
    return bot.sent(chat).slice(before).join('\n')
  }
  const withSigner = (phone: string) => ({ signers: [{ full_name: 'Петрова Анна Сергеевна', phone }] })
  const link = (request: SignRequest) => `document-sign-requests/${request.group}`
  const statesOf = async (request: SignRequest) =>
    (await messagesOf(request)).map(({ channel, template, status }) => `${channel} ${template} ${status}`)
  const sentTo = async (phone: string) => {
    const request = await aSentRequest(client, withSigner(phone))
    await worker.idle()
    return request
  }

  /** The caller with the token that the code of an SMS gives. */
  async function confirmed(request: SignRequest) {
    const { phone } = request.signer
    expect((await visitor().post(`${link(request)}/codes`)).status).toBe(200)
    await worker.idle()
    const code = /^Код (\d{6})/.exec(textsTo(phone).at(-1) ?? '')?.[1] ?? ''
    const { status, body } = await visitor().post<{ token: string }>(`${link(request)}/codes/check`, { code })
    expect(status).toBe(200)
    return { code, signer: aCaller(server.url, body.token) }
  }

  const startOf = async (request: SignRequest) => {
    const { signer } = await confirmed(request)
    const { status, body } = await signer.post<MessengerStart>(`${link(request)}/messengers/${messenger}`)
    expect(status).toBe(200)
    return { signer, url: body.url, start: new URL(body.url).searchParams.get('start') ?? '' }
  }

  /** A phone whose owner has bound a chat to it. */
  async function aBoundPhone(chat = aChat()) {
    const phone = aPhone()
    const { start } = await startOf(await sentTo(phone))
    expect(await says(chat, { start })).toContain('Готово')
    return { phone, chat }
  }

  test('go to the chat that the signer has bound after a code; the code itself only by SMS', async () => {
    const phone = aPhone()
    const first = await sentTo(phone)
    expect(linksTo(phone)).toHaveLength(1)
    const { signer, url, start } = await startOf(first)
    expect(url).toMatch(/^https:\/\/(t\.me|max\.ru)\/roscherk_bot\?start=[\w-]{32}$/)
    const list = () => signer.get<MessengerStates>(`${link(first)}/messengers`)
    expect((await list()).body.messengers).toEqual([{ messenger, bound: false }])
    const chat = aChat()
    const answer = await says(chat, { start })
    expect(answer).toContain('Коды по-прежнему приходят только по СМС')
    expect(answer).not.toContain(phone.slice(2, 8))
    expect((await list()).body.messengers).toEqual([{ messenger, bound: true }])

    const second = await sentTo(phone)
    expect(await statesOf(second)).toEqual([`${messenger} link accepted`])
    expect(linksTo(phone)).toHaveLength(1)
    const [sent] = await messagesOf(second)
    expect(bot.sent(chat).at(-1)).toBe(sent?.body)
    expect(sent).toMatchObject({ recipient: phone, price: 0, sender: null, provider: messenger })
    const told = bot.sent(chat).length
    const { code, signer: again } = await confirmed(second)
    expect((await again.post(`${link(second)}/sign`)).status).toBe(200)
    await worker.idle()
    await sendCopies(services, noon)
    await worker.idle()
    expect(await statesOf(second)).toEqual([
      `${messenger} link accepted`,
      'sms code accepted',
      `${messenger} copy accepted`,
    ])
    expect(bot.sent(chat)).toHaveLength(told + 1)
    expect(bot.gateway.calls.some((call) => JSON.stringify(call).includes(code))).toBe(false)

    const { body: timeline } = await client.get<TimelineEntry[]>(`document-sign-requests/${second.id}/timeline`)
    const line = timeline.find(
      ({ event, text }) => event.startsWith('deliveries') && text.includes(messengerNames[messenger]),
    )
    expect(line?.text).toMatch(/: ссылка .*в чат, подключённый к номеру \+7/i)
    const { rows } = await pool.query<{ body: Buffer }>(
      `select a.body from gateway_answers a join deliveries d on d.id = a.delivery_id where d.request_id = $1 and d.channel = $2`,
      [second.id, messenger],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ body }) => body.toString()).join('\n')).not.toMatch(/Анна|эхо|very-secret/)
    expect(server.log()).not.toContain('very-secret-word')
  })

  test('a message with a code cannot be written down for a bot', async () => {
    const insert = `insert into deliveries (channel, template, recipient, body, secret) values ($1, 'code', '+79990000000', 'Код ••••••', true)`
    await expect(pool.query(insert, [messenger])).rejects.toThrow('deliveries_secret_check')
  })

  test('a link to the bot binds one chat once, in its time, and the newest of a phone alone', async ({ skip }) => {
    skip(messenger !== 'telegram', again)
    const phone = aPhone()
    const request = await sentTo(phone)
    const { signer, start: replaced } = await startOf(request)
    const bind = async () => {
      const { body } = await signer.post<MessengerStart>(`${link(request)}/messengers/${messenger}`)
      return new URL(body.url).searchParams.get('start')
    }
    const [owner, thief] = [aChat(), aChat()]
    const start = await bind()
    expect(await says(thief, { start: replaced })).toBe(messengerTexts.dead_link)
    expect(await says(owner, { start })).toContain('Готово')
    expect(await says(thief, { start })).toBe(messengerTexts.dead_link)
    expect(await says(thief, { start: 'x'.repeat(32) })).toBe(messengerTexts.dead_link)
    const late = await bind()
    await pool.query(`update messenger_tokens set expires_at = now() - interval '1 second' where phone = $1`, [phone])
    expect(await says(thief, { start: late })).toBe(messengerTexts.dead_link)
    await sentTo(phone)
    expect([bot.sent(owner).length, linksTo(phone).length]).toEqual([2, 1])
    // another chat in its place, with a new code: who had it before is told
    const other = aChat()
    expect(await says(other, { start: await bind() })).toContain('Готово')
    expect(bot.sent(owner).at(-1)).toContain('теперь приходят в другой чат')
    const { rows } = await pool.query('select from messenger_chats where phone = $1', [phone])
    expect(rows).toHaveLength(1)
  })

  test('a contact binds the own number alone, where the messenger vouches for it', async () => {
    const [phone, chat] = [aPhone(), aChat()]
    const number = phone.slice(1)
    const isBound = async () =>
      (await pool.query('select from messenger_chats where phone = $1', [phone])).rows.length > 0
    await says(chat, { contact: number, of: '77' })
    await says(chat, { contact: number, forwarded: true })
    expect(await isBound()).toBe(false)
    await says(chat, { contact: number })
    expect(await isBound()).toBe(messenger === 'telegram')
  })

  test('a blocked bot: the link goes by SMS at once, once', async () => {
    const { phone, chat } = await aBoundPhone()
    const before = linksTo(phone).length
    bot.gateway.whims.push(bot.protocol.blocked)
    const request = await sentTo(phone)
    expect(await statesOf(request)).toEqual([`${messenger} link undelivered`, 'sms link accepted'])
    const [failed, instead] = await messagesOf(request)
    expect([failed?.error, instead?.instead_of]).toEqual(['Получатель остановил бота или удалил чат с ним', failed?.id])
    expect(linksTo(phone)).toHaveLength(before + 1)
    // what the messenger tells of it ends the binding
    await says(chat, { blocks: true })
    expect(await statesOf(await sentTo(phone))).toEqual(['sms link accepted'])
  })

  test('a messenger that is busy is asked again; one that does not work is not waited for', async () => {
    const { phone, chat } = await aBoundPhone()
    const before = bot.sent(chat).length
    bot.gateway.whims.push(bot.protocol.busy(1))
    const busy = await aSentRequest(client, withSigner(phone))
    await message(busy, 'link', 'accepted')
    expect(await statesOf(busy)).toEqual([`${messenger} link accepted`])
    expect(bot.sent(chat)).toHaveLength(before + 2)
    bot.gateway.whims.push(...Array.from({ length: 4 }, () => bot.protocol.broken))
    const broken = await aSentRequest(client, withSigner(phone))
    await message(broken, 'link', 'accepted')
    expect(await statesOf(broken)).toEqual([`${messenger} link undelivered`, 'sms link accepted'])
    if (messenger === 'max') return
    bot.gateway.whims.push(bot.protocol.busy(600))
    expect(await statesOf(await sentTo(phone))).toEqual([`${messenger} link undelivered`, 'sms link accepted'])
  })

  test('without an answer that says yes or no an SMS follows soon, unless the link was opened', async () => {
    const { phone, chat } = await aBoundPhone()
    const lost: SignRequest[] = []
    for (const whim of [messenger === 'telegram' ? 'silence' : 'nonsense', 'cut off'] as const) {
      bot.gateway.whims.push(whim)
      lost.push(await sentTo(phone))
    }
    bot.gateway.whims.push('nonsense')
    const opened = await sentTo(phone)
    await visitor().post(`${link(opened)}/open`, { document_id: opened.documents[0]?.id })
    const before = bot.sent(chat).length
    await sendUnknownAgain(services)
    for (const request of [...lost, opened]) {
      expect(await statesOf(request)).toEqual([`${messenger} link unknown`])
      await timePasses(request, 3)
    }
    for (let sweep = 0; sweep < 2; sweep += 1) await sendUnknownAgain(services)
    await worker.idle()
    for (const request of lost)
      expect(await statesOf(request)).toEqual([`${messenger} link unknown`, 'sms link accepted'])
    expect(await statesOf(opened)).toEqual([`${messenger} link unknown`])
    expect(bot.sent(chat)).toHaveLength(before)
  })

  test('a server that dies between the messenger and its record: the bot says nothing twice, one SMS follows', async ({
    skip,
  }) => {
    skip(messenger !== 'telegram', again)
    const { phone, chat } = await aBoundPhone()
    const request = await sentTo(phone)
    const before = bot.sent(chat).length
    // as a kill leaves it: the attempt is begun, and its outcome is nowhere
    await transaction(services.db, async (tx) => {
      const row = await tx
        .selectFrom('document_sign_requests')
        .selectAll()
        .where('id', '=', request.id)
        .executeTakeFirstOrThrow()
      await sendLinks(tx, services, [row])
      await tx
        .updateTable('deliveries')
        .set({ channel: messenger, tries: 1, handed_over_at: sql<Date>`now()` })
        .where('request_id', '=', request.id)
        .where('status', '=', 'queued')
        .execute()
    })
    await worker.idle()
    const cutOff = (await statesOf(request)).slice(1)
    expect(cutOff).toEqual([`${messenger} link unknown`])
    await timePasses(request, 3)
    await sendUnknownAgain(services)
    await worker.idle()
    expect((await statesOf(request)).slice(1)).toEqual([`${messenger} link unknown`, 'sms link accepted'])
    expect(bot.sent(chat)).toHaveLength(before)
  })

  test('a link that nobody opens for hours is followed by an SMS, not at night; a bot is tried once before that', async ({
    skip,
  }) => {
    skip(messenger !== 'telegram', again)
    const { phone } = await aBoundPhone()
    const [closed, opened] = [await sentTo(phone), await sentTo(phone)]
    await visitor().post(`${link(opened)}/open`, { document_id: opened.documents[0]?.id })
    const sweep = async (now: Date) => {
      await sendUnopened(services, now)
      await worker.idle()
    }
    await sweep(noon)
    expect(await statesOf(closed)).toHaveLength(1)
    for (const request of [closed, opened]) await timePasses(request, 4 * 60)
    await sweep(night)
    expect(await statesOf(closed)).toHaveLength(1)
    await sweep(noon)
    await sweep(noon)
    expect(await statesOf(closed)).toEqual([`${messenger} link accepted`, 'sms link accepted'])
    expect(await statesOf(opened)).toEqual([`${messenger} link accepted`])
    for (const request of [closed, opened]) await timePasses(request, 2)
    for (const request of [closed, opened]) await client.post(`document-sign-requests/${request.id}/remind`)
    await worker.idle()
    expect((await statesOf(closed)).at(-1)).toBe('sms reminder accepted')
    expect((await statesOf(opened)).at(-1)).toBe(`${messenger} reminder accepted`)
  })

  test('«Стоп», «Мои документы» and «Не присылать мне» end it; a sender may want no bots', async ({ skip }) => {
    skip(messenger !== 'telegram', again)
    const { phone, chat } = await aBoundPhone()
    expect(await says(chat, { text: 'Стоп.' })).toBe(messengerTexts.stopped)
    expect(await says(chat, { text: '/stop' })).toBe(messengerTexts.not_bound)
    expect(await says(chat, { text: 'Кто вы?' })).toBe(messengerTexts.hello)
    expect(await says(chat, { start: null })).toBe(messengerTexts.hello)
    expect(await statesOf(await sentTo(phone))).toEqual(['sms link accepted'])

    const other = await aBoundPhone()
    const asked = await visitor().post<{ proof: string }>('my-documents/codes', { phone: other.phone })
    const { proof } = asked.body
    await worker.idle()
    const code = /^Код (\d{6})/.exec(textsTo(other.phone).at(-1) ?? '')?.[1]
    await visitor().post('my-documents/codes/check', { proof, code })
    const list = async () => (await visitor().post<MyDocumentsList>('my-documents', { proof })).body.messengers
    const my = `my-documents/messengers/${messenger}`
    expect(await list()).toEqual([{ messenger, bound: true }])
    expect((await visitor().post(`${my}/stop`, { proof: 'x' })).status).toBe(401)
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect((await visitor().post(`${my}/stop`, { proof })).status).toBe(204)
    expect(await list()).toEqual([{ messenger, bound: false }])
    const { body } = await visitor().post<MessengerStart>(my, { proof })
    const start = new URL(body.url).searchParams.get('start')
    expect(await says(other.chat, { start })).toContain('Готово')
    expect(await statesOf(await sentTo(other.phone))).toEqual([`${messenger} link accepted`])

    await client.put('client-settings', { messengers: false })
    const unwanted = await sentTo(other.phone)
    expect(await statesOf(unwanted)).toEqual(['sms link accepted'])
    const { signer } = await confirmed(unwanted)
    expect((await signer.get<MessengerStates>(`${link(unwanted)}/messengers`)).body.messengers).toEqual([])
    expect((await signer.post<{ code: string }>(`${link(unwanted)}/messengers/${messenger}`)).body.code).toBe(
      'no_messenger',
    )
    await client.put('client-settings', { messengers: true })

    await visitor().post(`${link(unwanted)}/messages/stop`, { from_whom: 'all' })
    expect(await list()).toEqual([{ messenger, bound: false }])
  })

  test('updates that come twice, in another order, or to two servers at once are done once', async () => {
    const phone = aPhone()
    const { start } = await startOf(await sentTo(phone))
    const chat = aChat()
    const first = bot.say(chat, { start })
    bot.say(chat, { start }, first)
    await atOnce(2, listen)
    await listen()
    expect(bot.sent(chat).map((text) => text.slice(0, 6))).toEqual(['Готово'])
    // the stop was said last, though it comes first
    const stop = bot.say(chat, { text: 'стоп' }, first + 50)
    bot.say(chat, { start }, stop - 1)
    await listen()
    expect(bot.sent(chat).slice(1)).toEqual([messengerTexts.dead_link, messengerTexts.stopped])
    bot.gateway.whims.push(bot.protocol.broken)
    expect(await listen()).toBe(false)
    bot.gateway.whims.push('nonsense')
    expect(await listen()).toBe(false)
  })

  test('a proof ends after half a year; a new secret key finds the chats as before', async ({ skip }) => {
    skip(messenger !== 'telegram', again)
    const { phone, chat } = await aBoundPhone()
    await transaction(services.db, (tx) => keyChatsAnew(tx, services.secrets))
    expect(await statesOf(await sentTo(phone))).toEqual([`${messenger} link accepted`])
    await pool.query(`update messenger_chats set proven_at = now() - make_interval(days => $2) where phone = $1`, [
      phone,
      messenger_proof_days + 1,
    ])
    expect(await statesOf(await sentTo(phone))).toEqual(['sms link accepted'])
    await deletePassingRows(services)
    expect(await says(chat, { text: 'стоп' })).toBe(messengerTexts.not_bound)
  })

  test('costs the client nothing when its request is cancelled', async ({ skip }) => {
    skip(messenger !== 'telegram', again)
    const { phone } = await aBoundPhone()
    const [byBot, bySms] = [await sentTo(phone), await sentTo(aPhone())]
    const charged = async ({ id }: SignRequest) => {
      await client.post(`document-sign-requests/${id}/cancel`)
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from ledger_transfers where reason = 'message' and subject = 'document-sign-requests' and subject_id = $1`,
        [id],
      )
      return rows[0]?.n
    }
    expect([await charged(byBot), await charged(bySms)]).toEqual([0, 1])
  })

  test('only the process that leads listens, and its stop does not wait for the messenger', async () => {
    const readings = () => bot.gateway.calls.filter((call) => bot.protocol.isReading(call)).length
    const before = readings()
    bot.gateway.whims.push('silence')
    const processes = [false, true].map((leads) => startListening(services, () => leads))
    await until(() => readings() > before)
    await Promise.all(processes.map((process) => process.stop()))
    expect(readings() - before).toBe(1)
  })

  test('doctor says whether the bot answers', async () => {
    const check = () => checkMessengers(services.config)
    expect(await check()).toMatchObject([{ check: 'messengers', level: 'ok' }])
    bot.gateway.whims.push('nonsense')
    expect(await check()).toMatchObject([{ check: 'messengers', level: 'warning' }])
  })
})

test('the row of each messenger is complete', () => {
  expect(Object.keys(messengerNames)).toEqual([...messengers] satisfies Messenger[])
})
