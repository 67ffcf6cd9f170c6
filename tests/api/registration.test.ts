import { describe, expect, test } from 'vitest'
import type { AcceptedText } from '#shared/contract/accepted-texts.ts'
import type { ClientSummary } from '#shared/contract/clients.ts'
import type { CodeSent } from '#shared/contract/document-sign-requests.ts'
import type { ClientProfile, ClientSession } from '#shared/contract/session.ts'
import { agreementTitle } from '#shared/text/consents.ts'
import { offerTitle, orderTitle } from '#shared/text/offer.ts'
import { registrationConsentTitle } from '#shared/text/policy.ts'
import { clearDue } from '#server/requests/personal-data/clear-due.ts'
import { pagePayloads } from '../../site/parts/page-payloads.ts'
import { aCaller } from '#tests/support/caller.ts'
import { aRegistration, aRegistrationForm, confirmationToken, lettersTo } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { pool } = server.database
const { visitor, codeFor, anAdmin } = words(server)

const confirm = (token: string, password: string) =>
  visitor().post<ClientSession>('registration/confirm', { token, password })
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

describe('registration of a client', () => {
  test('registration answers the same for a new and a taken address; only the letters differ', async () => {
    const registered = aRegistrationForm()
    await aRegistration(server.url, registered)
    const fresh = aRegistrationForm()
    const answers = [
      await visitor().post('registration', {
        ...registered,
        login: registered.login.toUpperCase(),
        name: 'ООО «Другая»',
      }),
      await visitor().post('registration', fresh),
    ]
    expect(statuses(answers)).toEqual([202, 202])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    const [letter] = await lettersTo(server.url, registered.login.toUpperCase().replace('NEW.TEST', 'new.test'))
    expect(letter).toContain('кабинет с ней уже есть')
    expect(letter).not.toContain('/register/confirm')
    const token = /new-password#(\S+)/.exec(letter ?? '')?.[1]
    expect(await visitor().post('auth/password-links/check', { token })).toMatchObject({
      status: 200,
      body: { purpose: 'reset', login: registered.login },
    })
    expect(await confirmationToken(server.url, fresh.login)).toMatch(/^rr_[\w-]{43}$/)
  })

  test('registration makes no client before the link of the letter is followed', async () => {
    const form = aRegistrationForm()
    await visitor().post('registration', form)
    const login = { login: form.login, password: form.password }
    expect((await visitor().post('auth/login', login)).status).toBe(401)
    const made = await confirm(await confirmationToken(server.url, form.login), form.password)
    expect(made).toMatchObject({
      status: 200,
      body: { profile: { login: form.login, role: 'owner', client_name: form.name, phone_confirmed_at: null } },
    })
    const client = aCaller(server.url, made.body.token)
    expect((await client.get('legal-entities')).body).toMatchObject([{ short_name: form.name, inn: form.inn }])
    expect(await client.get('billing-balance')).toMatchObject({ body: { money: 0, held: 0, available: 0 } })
    expect((await visitor().post('auth/login', login)).status).toBe(200)
  })

  test('registration of a private person names the client after the person and adds no organization', async () => {
    const { body } = await aRegistration(server.url, { kind: 'individual', name: 'ПАО «Сбербанк»' })
    expect(body.profile).toMatchObject({ client_name: 'Петрова Анна Сергеевна', client_kind: 'individual' })
    expect((await aCaller(server.url, body.token).get('legal-entities')).body).toEqual([])
  })

  test('a confirmation link works once, also when followed nine times at once', async () => {
    const form = aRegistrationForm()
    await visitor().post('registration', form)
    const token = await confirmationToken(server.url, form.login)
    const answers = await atOnce(9, () => confirm(token, form.password))
    expect(counted(answers)).toEqual({ 200: 1, 410: 8 })
    const { rows } = await pool.query('select id from client_users where login = $1', [form.login])
    expect(rows).toHaveLength(1)
  })

  test('a confirmation link that is late, unknown or was sent for another form is refused', async () => {
    const form = aRegistrationForm()
    await visitor().post('registration', form)
    const token = await confirmationToken(server.url, form.login)
    await pool.query(`update registrations set expires_at = now() where login = $1`, [form.login])
    expect(await confirm(token, form.password)).toMatchObject({ status: 410, body: { code: 'registration_link_dead' } })
    expect((await confirm('rr_unknown', form.password)).status).toBe(410)
  })

  test('a confirmation link needs the password of the form: its reader may not have registered', async () => {
    const form = aRegistrationForm({ password: 'чужой-выбранный-пароль-5' })
    await visitor().post('registration', form)
    const token = await confirmationToken(server.url, form.login)
    const answers = await atOnce(12, () => confirm(token, 'пароль владельца почты'))
    expect(counted(answers)).toEqual({ 401: 10, 410: 2 })
    expect((await confirm(token, form.password)).status).toBe(410)
  })

  test('of two forms for one address the confirmed one counts, and the other link is refused', async () => {
    const form = aRegistrationForm()
    await visitor().post('registration', form)
    const first = await confirmationToken(server.url, form.login)
    await visitor().post('registration', { ...form, name: 'ООО «Вторая»' })
    const second = await confirmationToken(server.url, form.login)
    expect((await confirm(second, form.password)).body.profile.client_name).toBe('ООО «Вторая»')
    expect(await confirm(first, form.password)).toMatchObject({ status: 409, body: { code: 'login_taken' } })
  })

  test('registration sends at most five letters a day to one address, from whichever addresses it is asked', async () => {
    const form = aRegistrationForm()
    const answers = await atOnce(8, () => visitor().post('registration', form))
    expect(counted(answers)).toEqual({ 202: 5, 429: 3 })
    expect(await lettersTo(server.url, form.login)).toHaveLength(5)
  })

  test('registration is limited to thirty per network address in 15 minutes', async () => {
    const from = { 'x-forwarded-for': '203.0.113.50' }
    const answers = await atOnce(32, () => visitor().post('registration', aRegistrationForm(), from))
    expect(counted(answers)).toEqual({ 202: 30, 429: 2 })
  })

  test('registration stores each accepted text with version, hash and the time of the form', async () => {
    const form = aRegistrationForm()
    await visitor().post('registration', form)
    await pool.query(`update registrations set created_at = now() - interval '5 hours' where login = $1`, [form.login])
    const { body } = await confirm(await confirmationToken(server.url, form.login), form.password)
    const { rows } = await pool.query<{ kind: string; text_sha256: string; early: boolean }>(
      `select kind, text_sha256, accepted_at < now() - interval '4 hours' as early from consents
        where client_id = $1 order by kind`,
      [body.profile.client_id],
    )
    expect(rows).toMatchObject([
      { kind: 'agreement', early: true },
      { kind: 'offer', early: true },
      { kind: 'processing_order', early: true },
      { kind: 'registration_data', early: true },
    ])
    const shown = (await aCaller(server.url, body.token).get<AcceptedText[]>('accepted-texts')).body
    expect(shown.map(({ title }) => title).toSorted()).toEqual(
      [agreementTitle, orderTitle, offerTitle, registrationConsentTitle].toSorted(),
    )
    for (const { title, edition, url, order_number, accepted_by } of shown) {
      expect(accepted_by).toBe(form.full_name)
      expect(order_number).toBe(title === orderTitle ? `${body.profile.client_id}/${edition}` : null)
      expect(url?.endsWith(`/${edition}`)).toBe(true)
      expect(Object.keys(pagePayloads)).toContain(url)
    }
    const auditor = await anAdmin('auditor')
    const summary = await auditor.get<ClientSummary>(`clients/${body.profile.client_id}/summary`)
    expect(summary.body.accepted_texts).toEqual(shown)
    const kept = await pool.query('select kind from consent_texts where text_sha256 = any($1) order by kind', [
      rows.map(({ text_sha256 }) => text_sha256),
    ])
    expect(kept.rows.map(({ kind }: { kind: string }) => kind)).toEqual(rows.map(({ kind }) => kind))
    expect(rows[0]!.text_sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a program of before the offer registers, and no offer is recorded that nobody accepted', async () => {
    const form = { ...aRegistrationForm(), consents: { agreement: true, personal_data: true } }
    expect((await visitor().post('registration', form)).status).toBe(202)
    const { body } = await confirm(await confirmationToken(server.url, form.login), form.password)
    const { rows } = await pool.query<{ kind: string }>(
      'select kind from consents where client_id = $1 order by kind',
      [body.profile.client_id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['agreement', 'registration_data'])
  })

  test('registrations that nobody confirmed are deleted a week after their link died', async () => {
    const [old, recent] = [aRegistrationForm(), aRegistrationForm()]
    for (const form of [old, recent]) await visitor().post('registration', form)
    await pool.query(`update registrations set expires_at = now() - interval '8 days' where login = $1`, [old.login])
    await clearDue(server.services)
    const { rows } = await pool.query('select login from registrations where login = any($1)', [
      [old.login, recent.login],
    ])
    expect(rows).toEqual([{ login: recent.login }])
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['without the agreement', { consents: { agreement: false, personal_data: true } }, 422, 'consents.agreement'],
    ['without the consent', { consents: { agreement: true } }, 422, 'consents.personal_data'],
    ['with a wrong ИНН', { inn: '7707083894' }, 422, 'inn'],
    ['with a landline', { phone: '84951234567' }, 422, 'phone'],
    ['with a weak password', { password: 'qwerty12345' }, 422, 'password'],
    ['with the company as the password', { password: 'петрова-новая-1', name: 'Петрова' }, 422, 'password'],
    ['with a password of 129', { password: 'aB3-'.repeat(33) }, 422, 'password'],
    ['as an admin', { role: 'owner' }, 400, 'role'],
    ['with money', { balance: 1000 }, 400, 'balance'],
    ['into another client', { client_id: 1 }, 400, 'client_id'],
  ])('registration %s is refused', async (_what, part, status, field) => {
    const form = { ...aRegistrationForm(), ...part }
    const answer = await visitor().post<{ errors: Record<string, string> }>('registration', form)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.errors)).toContain(field)
  })
})

describe('the phone of a user', () => {
  async function aUser() {
    const phone = aPhone()
    const { body } = await aRegistration(server.url, { phone })
    const user = aCaller(server.url, body.token)
    await user.post('auth/confirm', { password: aRegistrationForm().password })
    return { ...user, phone }
  }
  const wrongFor = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

  test('a phone is confirmed by the code sent to it, once, and another phone has to be confirmed again', async () => {
    const user = await aUser()
    const sent = await user.post<CodeSent>('profile/phone-codes')
    expect(sent).toMatchObject({ status: 200, body: { phone: expect.stringContaining('***') as string } })
    const code = await codeFor(user.phone)
    const answers = await atOnce(5, () => user.post<ClientProfile>('profile/phone-codes/check', { code }))
    expect(counted(answers)).toEqual({ 200: 1, 409: 4 })
    expect((await user.post('profile/phone-codes')).status).toBe(409)
    const changed = await user.put<ClientProfile>('profile', { phone: aPhone() })
    expect(changed.body.phone_confirmed_at).toBeNull()
    expect((await user.post('profile/phone-codes/check', { code })).status).toBe(422)
  })

  test('a phone code admits five wrong tries, and a new one comes after a minute', async () => {
    const user = await aUser()
    await user.post('profile/phone-codes')
    const code = await codeFor(user.phone)
    const wrong = await atOnce(7, () => user.post('profile/phone-codes/check', { code: wrongFor(code) }))
    expect(counted(wrong)).toEqual({ 422: 5, 423: 2 })
    expect((await user.post('profile/phone-codes/check', { code })).status).toBe(423)
    expect(await user.post('profile/phone-codes')).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
  })

  test('a phone code is useless for a user with another phone, and new codes do not add tries without end', async () => {
    const user = await aUser()
    const tries = []
    const phones = [aPhone(), aPhone()]
    for (const phone of [...phones, ...phones]) {
      await user.put('profile', { phone })
      await server.database.pool.query(`update phone_codes set created_at = created_at - interval '2 minutes'`)
      const { status } = await user.post('profile/phone-codes')
      const code = await codeFor(phone)
      for (let guess = 0; guess < 5 && status === 200; guess += 1) {
        tries.push((await user.post('profile/phone-codes/check', { code: wrongFor(code) })).status)
      }
    }
    expect(tries.filter((status) => status === 422)).toHaveLength(15)
    expect(await user.post('profile/phone-codes')).toMatchObject({ status: 429, body: { code: 'too_many_codes' } })
  })

  test('codes of one user go to two numbers that nobody confirms, not to a third', async () => {
    const user = await aUser()
    const answers = []
    for (let time = 0; time < 12; time += 1) {
      await user.put('profile', { phone: aPhone() })
      answers.push(await user.post<{ code?: string; message?: string }>('profile/phone-codes'))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, ...Array.from({ length: 10 }, () => 429)])
    expect(answers[2]?.body.message).toContain('Сначала подтвердите номер')
    // who confirms a number goes on to the next one
    const [confirmed, next] = [aPhone(), aPhone()]
    const other = await aUser()
    for (const phone of [confirmed, next]) {
      await other.put('profile', { phone })
      expect((await other.post('profile/phone-codes')).status).toBe(200)
      expect((await other.post('profile/phone-codes/check', { code: await codeFor(phone) })).status).toBe(200)
    }
    await other.put('profile', { phone: aPhone() })
    expect((await other.post('profile/phone-codes')).status).toBe(200)
  })
})
