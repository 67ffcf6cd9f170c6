import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { SecondFactor } from '#shared/contract/second-factor.ts'
import { openFirstOwner } from '#server/people/admins/first-owner.ts'
import { makePasswordLinkOf } from '#server/people/auth/password-links.commands.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { aCaller, type Caller, type Refused } from '#tests/support/caller.ts'
import { otpOf, withTotp } from '#tests/support/factor-words.ts'
import { aRegistration, aRegistrationForm } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, visitor } = words(server)
const { db, pool } = server.database
const password = 'сорок два ежа'
const password_hash = await hashPassword(password)

type Session = Problem & { token: string }
type Person = Caller & { id: number; login: string; api: string; logIn(given?: object): ReturnType<typeof logIn> }

const logIn = (api: string, login: string, given: object = {}) =>
  visitor().post<Session>(`${api}/auth/login`, { login, password, ...given })

async function aMember(): Promise<Person> {
  const admin = await anAdmin('owner')
  await db.updateTable('admins').set({ password_hash }).where('id', '=', admin.id).execute()
  return { ...admin, api: '/api/support', logIn: (given) => logIn('/api/support', admin.login, given) }
}
async function aUser(): Promise<Person> {
  const { user_id, ...client } = await aClient({ rubles: 0 })
  await db.updateTable('client_users').set({ password_hash }).where('id', '=', user_id).execute()
  return { ...client, id: user_id, api: '/api/v1', logIn: (given) => logIn('/api/v1', client.login, given) }
}
const people = [
  ['a member of staff', aMember],
  ['a client’s user', aUser],
] as const

/** Lets codes of the past minutes be forgotten and waits end. */
const timePasses = () => pool.query('update totp_factors set last_step = last_step - 10, next_try_at = now()')
const confirmationEnds = () => pool.query(`update sessions set confirmed_at = now() - interval '5 minutes'`)

describe.each(people)('the second factor of %s', (_who, aPerson) => {
  test('an app counts once a code confirms it; other sessions end, and a password alone is refused', async () => {
    const person = await aPerson()
    const other = (await person.logIn()).body.token
    expect((await person.post('auth/totp')).status).toBe(200)
    expect((await person.logIn()).status).toBe(200)
    const { secret, recovery_codes } = await withTotp(person)
    expect(recovery_codes).toHaveLength(10)
    expect((await aCaller(server.url, other, person.api).get('profile')).status).toBe(401)
    expect(await person.get<SecondFactor>('auth/second-factor')).toMatchObject({
      status: 200,
      body: { totp: { created_at: expect.any(String) }, recovery_codes_left: 10 },
    })
    expect(await person.logIn()).toMatchObject({ status: 401, body: { code: 'otp_required' } })
    expect(await person.logIn({ password: 'не тот' })).toMatchObject({ body: { code: 'wrong_credentials' } })
    expect((await person.logIn({ otp: otpOf(secret, 1) })).status).toBe(200)
    expect(await person.post('auth/totp')).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  })

  test('an account without a factor is asked for its password when the login is longer ago than five minutes', async () => {
    const person = await aPerson()
    await confirmationEnds()
    const begin = () => person.post<{ secret: string }>('auth/totp')
    const message = expect.stringContaining('введите пароль')
    expect(await begin()).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required', factors: [], message },
    })
    expect(await person.post('auth/confirm', { password: 'не тот' })).toMatchObject({
      status: 422,
      body: { errors: { password: 'Неверный пароль' } },
    })
    expect((await begin()).status).toBe(403)
    expect(await person.post('auth/confirm', { otp: '000000' })).toMatchObject({ status: 409 })
    expect((await person.post('auth/confirm', { password })).status).toBe(200)
    const { status, body } = await begin()
    expect(status).toBe(200)
    expect((await person.post('auth/totp/confirm', { otp: otpOf(body.secret) })).status).toBe(200)
    await confirmationEnds()
    expect(await person.post('auth/confirm', { password })).toMatchObject({
      status: 401,
      body: { code: 'otp_required', factors: ['totp'] },
    })
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'confirmation_required', factors: ['totp'] } })
  })

  test('wrong passwords of a confirmation wait like those of a login', async () => {
    const person = await aPerson()
    const guess = () => person.post<Problem>('auth/confirm', { password: 'не тот' })
    const guesses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) guesses.push((await guess()).status)
    expect(guesses).toContain(429)
    expect(guesses[0]).toBe(422)
  })

  test('a login counts as asked, for five minutes, and the own password is changed by itself', async () => {
    const person = await aPerson()
    const { token } = (await person.logIn()).body
    const session = aCaller(server.url, token, person.api)
    expect((await session.post('profile/sessions/end-others')).status).toBe(204)
    await confirmationEnds()
    expect((await session.post('profile/sessions/end-others')).status).toBe(403)
    const change = { current_password: password, password: `ещё ${password} у моря` }
    expect((await session.put('profile/password', change)).status).toBe(204)
  })

  test('a password set by a link leaves the second factor in force', async () => {
    const person = await aPerson()
    const { secret } = await withTotp(person)
    const audience = person.api === '/api/v1' ? 'client' : 'support'
    const url = await transaction(db, (tx) => makePasswordLinkOf(tx, server.services, system, audience, person.login))
    const token = url?.split('#')[1]
    expect((await visitor().post(`${person.api}/auth/password-links/use`, { token, password })).status).toBe(204)
    expect(await person.logIn()).toMatchObject({ status: 401, body: { code: 'otp_required' } })
    expect((await person.logIn({ otp: otpOf(secret, 1) })).status).toBe(200)
  })

  test('a code is accepted once, also by parallel logins, and one step around the present', async () => {
    const person = await aPerson()
    const { secret, otp } = await withTotp(person)
    expect(await person.logIn({ otp })).toMatchObject({ status: 422, body: { code: 'otp_used' } })
    const next = otpOf(secret, 1)
    const answers = await atOnce(3, () => person.logIn({ otp: `${next.slice(0, 3)} ${next.slice(3)}` }))
    // one that comes after the refusal of another has to wait
    const { 200: accepted, 422: used = 0, 429: waiting = 0 } = counted(answers)
    expect({ accepted, refused: used + waiting }).toEqual({ accepted: 1, refused: 2 })
    await timePasses()
    const early = await person.logIn({ otp: otpOf(secret, 5) })
    expect(early).toMatchObject({ status: 422, body: { code: 'wrong_otp' } })
    expect(early.body.message).toMatch(/На сервере сейчас \d\d\.\d\d\.\d{4} \d\d:\d\d/)
  })

  test('wrong codes make the next ones wait, parallel ones too, while recovery codes and correct passwords pass', async () => {
    const person = await aPerson()
    const { secret, recovery_codes } = await withTotp(person)
    const wrong = otpOf(secret, 100)
    const guesses = counted(await atOnce(12, () => person.logIn({ otp: wrong })))
    expect(guesses).toEqual({ 422: 6, 429: 6 })
    const waiting = await person.logIn({ otp: otpOf(secret, 1) })
    expect(waiting).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await person.logIn()).body.code).toBe('otp_required')
    expect((await person.logIn({ recovery: recovery_codes[3] })).status).toBe(200)
    await timePasses()
    expect((await person.logIn({ otp: otpOf(secret, 1) })).status).toBe(200)
  })

  test('a recovery code works once, as it is typed; new ones replace all', async () => {
    const person = await aPerson()
    const { recovery_codes } = await withTotp(person)
    const [first = '', second = ''] = recovery_codes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`
    expect(counted(await atOnce(4, () => person.logIn({ recovery: typed })))).toEqual({ 200: 1, 422: 3 })
    expect((await person.get<SecondFactor>('auth/second-factor')).body.recovery_codes_left).toBe(9)
    const renewed = await person.post<{ recovery_codes: string[] }>('auth/recovery-codes')
    expect((await person.logIn({ recovery: second })).body.code).toBe('wrong_otp')
    expect((await person.logIn({ recovery: renewed.body.recovery_codes[0] })).status).toBe(200)
  })

  test('a change of the second factor needs a confirmation within the last five minutes, ends other sessions, and is reported by a letter', async () => {
    const person = await aPerson()
    const { secret, recovery_codes } = await withTotp(person)
    await confirmationEnds()
    for (const change of [
      () => person.delete('auth/totp'),
      () => person.post('auth/recovery-codes'),
      () => person.post('profile/sessions/end-others'),
    ]) {
      expect(await change()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
    }
    expect((await person.post('auth/confirm', { otp: '1' })).status).toBe(422)
    expect((await person.post('auth/confirm', { recovery: recovery_codes[0] })).status).toBe(200)
    await confirmationEnds()
    expect((await person.post('auth/confirm', { otp: otpOf(secret, 1) })).status).toBe(200)
    const other = (await person.logIn({ recovery: recovery_codes[1] })).body.token
    expect(await person.delete('auth/totp')).toMatchObject({ status: 200, body: { totp: null } })
    expect((await aCaller(server.url, other, person.api).get('profile')).status).toBe(401)
    expect((await person.logIn()).status).toBe(200)
    const letters = await pool.query<{ body: string }>(
      `select body from deliveries where template = 'second_factor' and recipient = $1 order by id`,
      [person.login],
    )
    expect(letters.rows.map(({ body }) => /включён вход|использован код|отключён вход/.exec(body)?.[0])).toEqual([
      'включён вход',
      'использован код',
      'использован код',
      'отключён вход',
    ])
  })
})

test('money, keys and one’s own phone ask a person with a factor for it, and the call succeeds after that, once', async () => {
  const [owner, client] = [await aMember(), await aClient({ rubles: 0 })]
  const { recovery_codes } = await withTotp(owner)
  const { recovery_codes: own } = await withTotp(client)
  const payment = { client_id: client.id, amount: 100, description: 'Пополнение' }
  const pay = () => owner.post('billing/payments', payment, { 'idempotency-key': 'one payment' })
  await confirmationEnds()
  expect(await pay()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
  expect((await owner.get('billing/payments')).status).toBe(200)
  expect((await owner.post('auth/confirm', { recovery: recovery_codes[0] })).status).toBe(200)
  expect((await pay()).status).toBe(201)
  expect((await pay()).status).toBe(201)
  expect((await client.get<{ money: number }>('billing-balance')).body.money).toBe(100)

  const key = { label: '1С' }
  expect(await client.post('client-codes', key)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
  expect(await client.put('profile', { phone: aPhone() })).toMatchObject({ body: { code: 'confirmation_required' } })
  await client.post('auth/confirm', { recovery: own[0] })
  expect((await client.post('client-codes', key)).status).toBe(201)
})

test('the session of a confirmed registration is asked for the password before phones, colleagues and live codes', async () => {
  const { body } = await aRegistration(server.url)
  const session = aCaller(server.url, body.token)
  const asked = { status: 403, body: { code: 'confirmation_required', factors: [] } }
  expect(await session.post('client-codes', { label: '1С' })).toMatchObject(asked)
  expect(
    await session.post('users', { login: 'kollega@new.test', full_name: 'Коллега', role: 'reader' }),
  ).toMatchObject(asked)
  expect(await session.put('profile', { phone: aPhone() })).toMatchObject(asked)
  // these reach nobody
  expect((await session.put('profile', { full_name: 'Петрова Анна' })).status).toBe(200)
  expect((await session.post('client-codes', { label: 'Проба', test: true })).status).toBe(201)
  expect((await session.post('auth/confirm', { password: aRegistrationForm().password })).status).toBe(200)
  const code = await session.post<{ code: string }>('client-codes', { label: '1С' })
  expect(code.status).toBe(201)
  expect((await aCaller(server.url, code.body.code).get('individuals')).status).toBe(200)
})

test('a clock of the server that went back is named when codes of the app are behind the last accepted one', async () => {
  const person = await aMember()
  const { otp } = await withTotp(person)
  await pool.query('update totp_factors set last_step = last_step + 100 where admin_id = $1', [person.id])
  const { body } = await person.logIn({ otp })
  expect(body).toMatchObject({ code: 'otp_used', message: expect.stringContaining('Часы сервера перевели назад') })
})

test('another owner takes a lost factor from a member of staff, nobody from themselves', async () => {
  const [owner, lost] = [await aMember(), await aMember()]
  await withTotp(lost)
  expect((await lost.post(`admins/${lost.id}/reset-factor`)).status).toBe(409)
  expect((await owner.post(`admins/${lost.id}/reset-factor`)).status).toBe(200)
  expect((await owner.post(`admins/${lost.id}/reset-factor`)).status).toBe(409)
  expect((await lost.get('profile')).status).toBe(401)
  expect((await lost.logIn()).status).toBe(200)
  const { rows } = await pool.query<{ event: string }>(
    `select payload::jsonb->>'event' as event from journal where subject = 'admins' and subject_id = $1 order by id`,
    [lost.id],
  )
  expect(rows.map(({ event }) => event)).toContain('second-factors.reset')
})

test('the database stores neither the secret nor the recovery codes of a second factor in clear text', async () => {
  const person = await aMember()
  const { secret, recovery_codes } = await withTotp(person)
  const { rows } = await pool.query<{ row: string }>(
    `select t::text as row from totp_factors t union all select c::text from recovery_codes c
     union all select j::text from journal_told j union all select d::text from deliveries d`,
  )
  const kept = rows.map(({ row }) => row).join('\n')
  for (const text of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))]) {
    expect(kept).not.toContain(text)
    expect(kept).not.toContain(Buffer.from(text).toString('hex'))
  }
})

/** Their login, and the token of the link by which they choose a password. */
async function theFirstOwner(services: typeof server.services) {
  const first = (await openFirstOwner(services)) ?? expect.fail('there is staff already')
  // the log of an earlier start opens nothing
  const { url } = (await openFirstOwner(services)) ?? expect.fail('nobody has used the link')
  expect(url).not.toBe(first.url)
  return { token: tokenOf(url), earlier: tokenOf(first.url) }
}

const tokenOf = (url: string) => /\/new-password#(\S+)$/.exec(url)?.[1]

test('outside a demo the first owner says who they are, chooses a password by a link, and staff without a second factor can only enrol one', async () => {
  const live = await testServer({ demo: false })
  const { token, earlier } = await theFirstOwner(live.services)
  const caller = aCaller(live.url, undefined, '/api/support')
  const login = 'anna@svoe.test'
  const named_owner = { login, full_name: 'Петрова Анна' }
  const use = (of: string | undefined, more: object) =>
    caller.post<Refused['body']>('auth/password-links/use', { token: of, password, ...more })
  expect((await use(earlier, { owner: named_owner })).status).toBe(410)
  expect(await caller.post('auth/password-links/check', { token })).toMatchObject({ body: { asks_owner: true } })
  expect((await use(token, {})).body.errors).toHaveProperty('login')
  expect((await use(token, { owner: named_owner })).status).toBe(204)
  expect((await use(token, { owner: named_owner, password: `ещё ${password}` })).status).toBe(410)
  expect(await openFirstOwner(live.services)).toBeUndefined()
  const { body } = await caller.post<Session>('auth/login', { login, password })
  const owner = aCaller(live.url, body.token, '/api/support')
  for (const path of ['clients', 'admins', 'journal', 'settings/seller']) {
    expect(await owner.get(path)).toMatchObject({ status: 403, body: { code: 'factor_required' } })
  }
  expect(await owner.get('profile')).toMatchObject({ status: 200, body: { needs_factor: true } })
  await withTotp(owner)
  expect(await owner.get('profile')).toMatchObject({ status: 200, body: { needs_factor: false } })
  expect((await owner.get('clients')).status).toBe(200)
  const client = await words(live).aClient({ rubles: 0 })
  expect((await client.get('individuals')).status).toBe(200)
})
