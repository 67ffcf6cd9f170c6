import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type {
  PublicForm,
  PublicFormSent,
  PublicFormStarted,
  PublicLink,
  PublicLinkCreateInput,
} from '#shared/contract/public-links.ts'
import { unproven_form_codes_in_day_max, wrong_pins_per_address_in_hour_max } from '#shared/rules/limits.ts'
import { consent_version } from '#shared/text/consents.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { deletePassingRows } from '#server/start/passing-rows.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { ago, inDays } from '#tests/support/clock.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer({ ends_untold: true })
const { services, database } = server
const { pool } = database
const { aClient, aClientCode, aColleague, anAdmin, aPayment, aSigner, balance, codeFor, history, visitor } =
  words(server)

async function aLink(client: Client, options: Partial<PublicLinkCreateInput> = {}) {
  const { status, body } = await client.post<PublicLink>('public-links', {
    title: 'Пропуск посетителя',
    legal_entity_id: client.legal_entity_id,
    documents: [{ file_id: (await client.file()).id, title: 'Правила посещения' }],
    expires_at: inDays(30),
    ...options,
  })
  if (status !== 201) throw new Error(`no link: ${JSON.stringify(body)}`)
  return { ...body, path: `public-forms/${body.url?.split('/').at(-1)}` }
}
type Link = Awaited<ReturnType<typeof aLink>>

const person = (phone: string, more: object = {}) => ({
  full_name: 'Гостева Анна Петровна',
  phone,
  consent_version,
  ...more,
})

const ask = (link: Link, phone: string, more: object = {}, caller: Caller = visitor()) =>
  caller.post<PublicFormSent & { code?: string }>(`${link.path}/codes`, person(phone, more))

async function asked(link: Link, phone: string, caller: Caller = visitor()) {
  const { status, body } = await ask(link, phone, {}, caller)
  if (status !== 200) throw new Error(`no code: ${JSON.stringify(body)}`)
  return { form: body.form, code: await codeFor(phone) }
}

const check = (link: Link, entered: object, head: Record<string, string> = {}, caller: Caller = visitor()) =>
  caller.post<PublicFormStarted & { code?: string }>(`${link.path}/codes/check`, entered, head)

/** Named a phone and entered its code. */
async function begun(link: Link, phone = aPhone(), caller: Caller = visitor()) {
  const { status, body } = await check(link, await asked(link, phone, caller), {}, caller)
  if (status !== 200) throw new Error(`not begun: ${JSON.stringify(body)}`)
  return body
}

const requestsOf = async (client: Caller, { id }: { id: number }) => {
  const filter = encodeURIComponent(JSON.stringify({ public_link_id: id }))
  return (await client.get<SignRequest[]>(`document-sign-requests?filter=${filter}`)).body
}
const linkNow = async (client: Caller, { id }: { id: number }) =>
  (await client.get<PublicLink>(`public-links/${id}`)).body
const codesTo = async (phone: string) =>
  (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter(({ to }) => to === phone)
/** So that the next code may be asked for. */
const aMinuteLater = () => pool.query(`update public_link_forms set created_at = created_at - interval '61 seconds'`)

describe('a person opens a public link', () => {
  test('they name themself, enter the code and sign a request of their own; one signature is charged', async () => {
    const client = await aClient()
    const link = await aLink(client, { message: 'Прочитайте до входа' })
    const form = await visitor().get<PublicForm>(link.path)
    expect(form.body).toMatchObject({
      state: 'open',
      title: 'Пропуск посетителя',
      message: 'Прочитайте до входа',
      documents: [{ title: 'Правила посещения', pages: 1 }],
      needs_pin: false,
    })
    expect(JSON.stringify(form.body)).not.toMatch(/client_id|"id"|started|phone/)
    const phone = aPhone()
    const before = await balance(client)
    const entered = await asked(link, phone)
    expect(await requestsOf(client, link)).toEqual([])
    expect(await balance(client)).toEqual(before)
    const { group, repeated } = (await check(link, entered)).body
    expect(repeated).toBe(false)
    const [request] = await requestsOf(client, link)
    expect(request).toMatchObject({
      group,
      status: 'sent',
      public_link_id: link.id,
      signer: { full_name: 'Гостева Анна Петровна', phone },
      created_by: expect.stringContaining('Общая ссылка') as string,
    })
    expect(request!.next_step.text).toContain('подтвердил номер по общей ссылке')
    // only the code: they are here already
    expect(await codesTo(phone)).toHaveLength(1)
    expect((await balance(client)).held).toBe(before.held + 30)
    expect((await (await aSigner(request!)).sign()).status).toBe(200)
    expect(await balance(client)).toEqual({
      money: before.money - 30,
      held: before.held,
      available: before.available - 30,
    })
    expect(await linkNow(client, link)).toMatchObject({ started: 1, signed: 1, state: 'active' })
    expect(await history(request!)).toEqual(expect.arrayContaining(['create', 'send', 'name_self', 'sign']))
  })

  test('the protocol, the timeline and the archive say that the signer named the phone, when and from where', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const caller = visitor()
    const { group } = await begun(link, aPhone(), caller)
    const [request] = await requestsOf(client, link)
    await (await aSigner(request!)).sign()
    const protocol = await protocolOf(services, request!.id)
    expect(protocol.named_self).toMatchObject({ link: link.id, ip: caller.address })
    expect(protocol.events.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'По общей ссылке человек назвал имя и телефон и ввёл код, сделанный для этого номера',
        'Открыта подписанту по общей ссылке, сообщений нет',
      ]),
    )
    const { body: steps } = await client.get<TimelineEntry[]>(`document-sign-requests/${request!.id}/timeline`)
    expect(steps.map(({ event }) => event)).toContain('document-sign-requests.name_self')
    expect(steps.map(({ text }) => text)).not.toContain('Отправлена подписанту')
    expect(group).toBe(request!.group)
  })

  test('the same phone finds the request it has begun, a signed one is refused, and nobody else learns of either', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const phone = aPhone()
    const first = await begun(link, phone)
    await aMinuteLater()
    expect(await begun(link, phone)).toEqual({ group: first.group, repeated: true })
    const [request] = await requestsOf(client, link)
    await (await aSigner(request!)).sign()
    await aMinuteLater()
    // the same words for a phone that has signed and for one that has not
    const known = await ask(link, phone)
    const unknown = await ask(link, aPhone())
    expect(known.status).toBe(200)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    const entered = { form: known.body.form, code: await codeFor(phone) }
    expect(await check(link, entered)).toMatchObject({ status: 409, body: { code: 'public_link_used' } })
    expect(await requestsOf(client, link)).toHaveLength(1)
  })

  test('a wrong code is counted, five use the form up, and a code of another form opens nothing', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const phone = aPhone()
    const entered = await asked(link, phone)
    const other = await asked(link, aPhone())
    const wrong = { form: entered.form, code: entered.code === '111111' ? '222222' : '111111' }
    expect(await check(link, { form: other.form, code: entered.code })).toMatchObject({ status: 422 })
    for (const tries_left of [4, 3, 2, 1, 0]) {
      expect(await check(link, wrong)).toMatchObject({ status: 422, body: { code: 'wrong_code', tries_left } })
    }
    expect(await check(link, entered)).toMatchObject({ status: 422, body: { tries_left: 0 } })
    expect(await requestsOf(client, link)).toEqual([])
  })

  test('of many guesses at once five are compared', async () => {
    const link = await aLink(await aClient())
    const { form, code } = await asked(link, aPhone())
    const answers = await atOnce(20, (index) =>
      check(link, { form, code: String((Number(code) + 1 + index) % 1e6).padStart(6, '0') }),
    )
    expect(counted(answers)).toEqual({ 422: 20 })
    const { rows } = await pool.query('select attempts from public_link_forms where public_link_id = $1', [link.id])
    expect(rows).toEqual([{ attempts: 5 }])
  })

  test('a repeated submit and a lost answer change nothing', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const phone = aPhone()
    const key = { 'idempotency-key': aKey() }
    const forms = await atOnce(4, () => visitor().post<PublicFormSent>(`${link.path}/codes`, person(phone), key))
    expect(new Set(forms.map(({ body }) => body.form)).size).toBe(1)
    expect(await codesTo(phone)).toHaveLength(1)
    const entered = { form: forms[0]!.body.form, code: await codeFor(phone) }
    const again = { 'idempotency-key': aKey() }
    const answers = await atOnce(6, () => check(link, entered, again))
    expect(new Set(answers.map(({ body }) => body.group)).size).toBe(1)
    // after a reload the key is another one
    expect((await check(link, entered)).body).toEqual({ group: answers[0]!.body.group, repeated: true })
    expect(await requestsOf(client, link)).toHaveLength(1)
    expect((await balance(client)).held).toBe(30)
  })

  test('unknown, stopped, expired and full links answer each with its words and send nothing', async () => {
    const client = await aClient()
    const phone = aPhone()
    const [stopped, expired, full] = [await aLink(client), await aLink(client), await aLink(client, { total_max: 1 })]
    await client.post(`public-links/${stopped.id}/stop`)
    await pool.query(`update public_links set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
    await begun(full)
    const states = []
    for (const link of [stopped, expired, full]) {
      states.push((await visitor().get<PublicForm>(link.path)).body.state)
      expect(await ask(link, phone)).toMatchObject({ status: 410, body: { code: 'public_link_closed' } })
    }
    expect(states).toEqual(['stopped', 'expired', 'full'])
    for (const key of ['nobody-has-this-key', 'x'.repeat(64)]) {
      const unknown = { ...stopped, path: `public-forms/${key}` }
      expect(await ask(unknown, phone)).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
      expect(await visitor().get(unknown.path)).toMatchObject({ status: 404 })
    }
    expect(await codesTo(phone)).toEqual([])
  })

  test('without money nobody begins, the owner is told once, and after a payment it works again', async () => {
    const client = await aClient({ rubles: 30 })
    const link = await aLink(client)
    const entered = await asked(link, aPhone())
    await begun(link)
    // the last signature was held meanwhile
    expect(await check(link, entered)).toMatchObject({ status: 409, body: { code: 'public_link_unable' } })
    for (let time = 0; time < 3; time += 1) expect((await ask(link, aPhone())).status).toBe(409)
    const letters = (await codesTo(client.login)).filter(({ text }) => text.includes('не смог начать подписание'))
    expect(letters).toHaveLength(1)
    expect((await linkNow(client, link)).unable_why).toBe('не хватает денег или подписей')
    expect(JSON.stringify((await ask(link, aPhone())).body)).not.toMatch(/денег|баланс|средств/i)
    await aPayment(client.id, 300)
    await begun(link)
    expect(await linkNow(client, link)).toMatchObject({ unable_at: null, started: 2 })
  })

  test('a PIN is asked for on the spot, and guesses at it are few', async () => {
    const link = await aLink(await aClient(), { pin: '2580' })
    expect((await visitor().get<PublicForm>(link.path)).body.needs_pin).toBe(true)
    const phone = aPhone()
    expect(await ask(link, phone)).toMatchObject({ status: 422, body: { code: 'wrong_pin' } })
    const script = visitor()
    const guesses = []
    for (let guess = 0; guess <= wrong_pins_per_address_in_hour_max; guess += 1)
      guesses.push(await ask(link, phone, { pin: String(1000 + guess) }, script))
    expect(counted(guesses)).toEqual({ 422: wrong_pins_per_address_in_hour_max, 429: 1 })
    expect(await codesTo(phone)).toEqual([])
    expect((await ask(link, phone, { pin: '2580' })).status).toBe(200)
  })

  test('who asked for no messages of the sender gets no code, and the answer is the usual one', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const phone = aPhone()
    const { group } = await begun(link, phone)
    await visitor().post(`document-sign-requests/${group}/messages/stop`, { from_whom: 'all' })
    await aMinuteLater()
    const sent = (await codesTo(phone)).length
    const { status, body } = await ask(link, phone)
    expect([status, Object.keys(body)]).toEqual([200, ['form', 'expires_at', 'retry_at', 'phone']])
    expect(await codesTo(phone)).toHaveLength(sent)
  })
})

describe('several at once', () => {
  test('of two who take the last place one gets it', async () => {
    const client = await aClient()
    const link = await aLink(client, { total_max: 3 })
    const entered: { form: string; code: string }[] = []
    for (let guest = 0; guest < 8; guest += 1) entered.push(await asked(link, aPhone()))
    const answers = await atOnce(8, (guest) => check(link, entered[guest]!))
    expect(counted(answers)).toEqual({ 200: 3, 410: 5 })
    expect(await requestsOf(client, link)).toHaveLength(3)
    expect(await linkNow(client, link)).toMatchObject({ started: 3 })
    expect((await balance(client)).held).toBe(90)
  })

  test('the places of a day are exact, and the next day has its own', async () => {
    const client = await aClient()
    const link = await aLink(client, { day_max: 2 })
    const entered: { form: string; code: string }[] = []
    for (let guest = 0; guest < 4; guest += 1) entered.push(await asked(link, aPhone()))
    expect(counted(await atOnce(4, (guest) => check(link, entered[guest]!)))).toEqual({ 200: 2, 410: 2 })
    expect((await visitor().get<PublicForm>(link.path)).body.state).toBe('full_today')
    await pool.query('update public_links set started_on = started_on - 1 where id = $1', [link.id])
    await begun(link)
    expect(await linkNow(client, link)).toMatchObject({ started: 3 })
  })

  test('a stop and the codes of forms: whoever begins after it is refused, whoever began before signs', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const entered: { form: string; code: string }[] = []
    for (let guest = 0; guest < 6; guest += 1) entered.push(await asked(link, aPhone()))
    const [answers] = await Promise.all([
      atOnce(6, (guest) => check(link, entered[guest]!)),
      client.post(`public-links/${link.id}/stop`),
    ])
    const begunRequests = await requestsOf(client, link)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(begunRequests.length)
    expect(answers.every(({ status }) => status === 200 || status === 410)).toBe(true)
    expect(await linkNow(client, link)).toMatchObject({ state: 'stopped', started: begunRequests.length })
    for (const request of begunRequests) expect((await (await aSigner(request)).sign()).status).toBe(200)
  })

  test('one phone in two browsers begins one request', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const phone = aPhone()
    const first = await asked(link, phone)
    await aMinuteLater()
    const second = await asked(link, phone)
    const answers = await Promise.all([check(link, first), check(link, second)])
    expect(new Set(answers.map(({ body }) => body.group)).size).toBe(1)
    expect(await requestsOf(client, link)).toHaveLength(1)
  })
})

/** `ADDRESSES=400 EACH=25` are ten thousand calls. */
const addresses = Number(process.env['ADDRESSES'] ?? 12)
const each = Number(process.env['EACH'] ?? 2)

test(
  'a script from many networks costs the client nothing, and an honest person beside it begins',
  { timeout: 60_000 + addresses * each * 200 },
  async () => {
    const client = await aClient()
    const link = await aLink(client)
    const before = await balance(client)
    await pool.query(
      `insert into message_counts (subject, day, used) values ($1, (now() at time zone 'Europe/Moscow')::date, $2)`,
      [`public-link:${link.id}`, addresses > 100 ? 0 : unproven_form_codes_in_day_max / 2 - 20],
    )
    const answers: { status: number }[] = []
    const script = async () => {
      const from = aCaller(server.url)
      for (let time = 0; time < each; time += 1) answers.push(await ask(link, aPhone(), {}, from))
    }
    for (let address = 0; address < addresses; address += 4) await atOnce(4, script)
    const sent = answers.filter(({ status }) => status === 200).length
    expect(sent).toBeLessThan(addresses > 100 ? unproven_form_codes_in_day_max : 2 * addresses)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(await balance(client)).toEqual(before)
    expect(await requestsOf(client, link)).toEqual([])
    await begun(link)
    expect(await linkNow(client, link)).toMatchObject({ started: 1 })
    if (isFull)
      console.info(`▸ ${answers.length} calls from ${addresses} addresses: ${sent} codes sent, an honest person began`)
  },
)

test('one phone is not called up again and again, whatever link and network it is named in', async () => {
  const client = await aClient()
  const phone = aPhone()
  const answers = []
  for (let time = 0; time < 5; time += 1) answers.push(await ask(await aLink(client), phone))
  expect(counted(answers)).toEqual({ 200: 3, 429: 2 })
  const link = await aLink(client)
  const other = aPhone()
  await ask(link, other)
  expect(await ask(link, other)).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
  // the codes of a signature have counters of their own
  expect((await (await aSigner((await begunRequest(client, link))!)).sign()).status).toBe(200)
})

async function begunRequest(client: Client, link: Link) {
  await begun(link)
  return (await requestsOf(client, link))[0]
}

describe('the sender', () => {
  test('makes, changes, prolongs, stops and resumes a link; a stale change is refused', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const changed = await client.put<PublicLink>(`public-links/${link.id}`, {
      expires_at: inDays(60),
      pin: '1234',
      total_max: 9,
    })
    expect(changed.body).toMatchObject({ pin: '1234', total_max: 9, day_max: 100, version: 2 })
    const stale = await client.send('PUT', `public-links/${link.id}`, JSON.stringify({ title: 'Б' }), {
      'content-type': 'application/json',
      'if-match': '"1"',
    })
    expect(stale.status).toBe(412)
    expect(await client.put(`public-links/${link.id}`, { expires_at: '2020-01-01' })).toMatchObject({ status: 422 })
    expect((await client.post<PublicLink>(`public-links/${link.id}/stop`)).body.state).toBe('stopped')
    expect((await client.post(`public-links/${link.id}/stop`)).status).toBe(409)
    expect((await client.post<PublicLink>(`public-links/${link.id}/resume`)).body.state).toBe('active')
    const { rows } = await pool.query<{ event: string; payload: string }>(
      `select event, payload::text from journal_told where subject = 'public-links' and subject_id = $1 order by seq`,
      [link.id],
    )
    expect(rows.map(({ event }) => event)).toEqual(
      ['create', 'update', 'stop', 'resume'].map((verb) => `public-links.${verb}`),
    )
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`1234|${link.url?.split('/').at(-1)}`))
  })

  test('by a client code too; a reader only looks, and another client finds nothing', async () => {
    const client = await aClient()
    const link = await aLink(client)
    const code = await aClientCode(client)
    expect((await code.get<PublicLink[]>('public-links')).body.map(({ id }) => id)).toContain(link.id)
    const reader = await aColleague(client, 'reader')
    expect((await reader.post(`public-links/${link.id}/stop`)).status).toBe(403)
    const stranger = await aClient()
    for (const call of ['stop', 'resume'])
      expect((await stranger.post(`public-links/${link.id}/${call}`)).status).toBe(404)
    expect((await stranger.get(`public-links/${link.id}`)).status).toBe(404)
  })

  test('must be checked, and a link of one whose check was lost begins nothing', async () => {
    const client = await aClient()
    const link = await aLink(client)
    await pool.query(`update senders set status = 'unchecked' where client_id = $1`, [client.id])
    const order = {
      title: 'Ещё',
      legal_entity_id: client.legal_entity_id,
      documents: [{ file_id: (await client.file()).id }],
      expires_at: inDays(3),
    }
    expect(await client.post('public-links', order)).toMatchObject({
      status: 403,
      body: { code: 'sender_not_checked' },
    })
    expect(await ask(link, aPhone())).toMatchObject({ status: 409, body: { code: 'public_link_unable' } })
  })

  test('prints a sheet, and its files are not cleared', async () => {
    const client = await aClient()
    const link = await aLink(client, { pin: '2580' })
    const sheet = await client.get<Buffer>(`public-links/${link.id}/sheet`)
    expect(sheet.status).toBe(200)
    expect(sheet.body.subarray(0, 5).toString()).toBe('%PDF-')
    await pool.query(`update files set used_at = now() - interval '400 days' where client_id = $1`, [client.id])
    await clearUnsentFiles(services)
    const { rows } = await pool.query('select 1 from files where client_id = $1', [client.id])
    expect(rows).toHaveLength(1)
    // of one page, however long its words are
    const long = await aLink(client, { title: 'Правила посещения зала '.repeat(9).slice(0, 199), pin: '25802580' })
    const { body } = await client.get<Buffer>(`public-links/${long.id}/sheet`)
    expect(body.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  })

  test('staff see it without address and PIN and stop it with a reason, which the client does not undo', async () => {
    const client = await aClient()
    const link = await aLink(client, { pin: '2580' })
    const operator = await anAdmin('operator')
    expect((await operator.get<PublicLink>(`public-links/${link.id}`)).body).toMatchObject({ url: null, pin: null })
    const reason = 'Жалобы получателей'
    expect((await operator.post<PublicLink>(`public-links/${link.id}/stop`, { reason })).body.state).toBe('stopped')
    expect(await linkNow(client, link)).toMatchObject({ stop_reason: reason, stopped_by_staff: true })
    expect(await client.post(`public-links/${link.id}/resume`)).toMatchObject({ status: 409 })
  })
})

test('forms are deleted after a day, those that became requests too, and the request says what they said', async () => {
  const client = await aClient()
  const link = await aLink(client)
  await begun(link)
  await asked(link, aPhone())
  await pool.query('update public_link_forms set created_at = $1', [ago({ days: 2 })])
  await deletePassingRows(services)
  const { rows } = await pool.query('select 1 from public_link_forms')
  expect(rows).toEqual([])
  expect(await requestsOf(client, link)).toHaveLength(1)
})
