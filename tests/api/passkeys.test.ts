import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { Passkey, PasskeyAdded, PasskeyAssertion } from '#shared/contract/passkeys.ts'
import type { SecondFactor } from '#shared/contract/second-factor.ts'
import { passkeys_per_person_max } from '#shared/rules/limits.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { deletePassingRows } from '#server/start/passing-rows.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { withTotp } from '#tests/support/factor-words.ts'
import { site, withPasskey, type PasskeyOptions } from '#tests/support/passkey-words.ts'
import { testServer } from '#tests/support/server.ts'
import { softwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, visitor } = words(server)
const { db, pool } = server.database
const password = 'сорок два ежа'
const password_hash = await hashPassword(password)

type Session = Problem & { token: string; profile: { login: string } }
type Person = Caller & { id: number; login: string; api: string }

async function aMember(): Promise<Person> {
  const admin = await anAdmin('owner')
  await db.updateTable('admins').set({ password_hash }).where('id', '=', admin.id).execute()
  return { ...admin, api: '/api/support' }
}
async function aUser(): Promise<Person> {
  const { user_id, ...client } = await aClient({ rubles: 0 })
  await db.updateTable('client_users').set({ password_hash }).where('id', '=', user_id).execute()
  return { ...client, id: user_id, api: '/api/v1' }
}
const people = [
  ['a member of staff', aMember],
  ['a client’s user', aUser],
] as const

const byPassword = ({ api, login }: Person, given: object = {}) =>
  visitor().post<Session & { factors: string[] }>(`${api}/auth/login`, { login, password, ...given })
const loginOptions = async (api: string) => (await visitor().post<PasskeyOptions>(`${api}/auth/login/options`)).body
const byPasskey = (api: string, credential: PasskeyAssertion) =>
  visitor().post<Session>(`${api}/auth/login/passkey`, { credential })
const confirmationEnds = () => pool.query(`update sessions set confirmed_at = now() - interval '5 minutes'`)
const challengesAge = () => pool.query(`update passkey_challenges set expires_at = expires_at - interval '5 minutes'`)
const lettersTo = async (login: string) => {
  const { rows } = await pool.query<{ body: string }>(
    `select body from deliveries where template = 'second_factor' and recipient = $1 order by id`,
    [login],
  )
  return rows.map(({ body }) => body)
}
const eventsOf = async ({ id, api }: Person) => {
  const { rows } = await pool.query<{ event: string; cause: string | null }>(
    `select payload::jsonb->>'event' as event, payload::jsonb->'after'->>'cause' as cause from journal
      where subject_id = $1 and subject = $2 order by id`,
    [id, api === '/api/v1' ? 'client-users' : 'admins'],
  )
  return rows
}

describe.each(people)('the passkey of %s', (_who, aPerson) => {
  test('is added with the password, gives recovery codes, and logs in without a password, confirmed', async () => {
    const person = await aPerson()
    const other = (await byPassword(person)).body.token
    await confirmationEnds()
    expect(await person.post('auth/passkeys/options')).toMatchObject({ body: { code: 'confirmation_required' } })
    expect((await person.post('auth/confirm', { password })).status).toBe(200)
    const { authenticator, passkey, recovery_codes } = await withPasskey(person)
    expect(recovery_codes).toHaveLength(10)
    expect((await aCaller(server.url, other, person.api).get('profile')).status).toBe(401)
    expect((await person.get<SecondFactor>('auth/second-factor')).body).toMatchObject({
      totp: null,
      passkeys: [{ id: passkey.id, name: 'Ключ на столе', last_used_at: null }],
      recovery_codes_left: 10,
    })

    const needed = await byPassword(person, { otp: '123456' })
    expect(needed).toMatchObject({ status: 401, body: { code: 'otp_required', factors: ['passkey'] } })
    const opened = await byPasskey(person.api, authenticator.assert(await loginOptions(person.api)))
    expect(opened).toMatchObject({ status: 200, body: { profile: { login: person.login } } })
    const own = aCaller(server.url, opened.body.token, person.api)
    const { body } = await own.get<SecondFactor>('auth/second-factor')
    expect(body.confirmed_until).not.toBeNull()
    expect(body.passkeys[0]?.last_used_at).not.toBeNull()
    expect((await byPassword(person, { recovery: recovery_codes[0] })).status).toBe(200)
  })

  test('is added beside an app after a confirmation, shares its recovery codes, and keeps them when the app goes', async () => {
    const person = await aPerson()
    const { recovery_codes } = await withTotp(person)
    await confirmationEnds()
    expect(await person.post('auth/passkeys/options', {})).toMatchObject({ body: { code: 'confirmation_required' } })
    await person.post('auth/confirm', { recovery: recovery_codes[0] })
    const added = await withPasskey(person)
    expect(added.recovery_codes).toEqual([])
    expect((await byPassword(person)).body.factors).toEqual(['passkey', 'totp'])
    expect(await person.delete('auth/totp')).toMatchObject({ body: { totp: null, recovery_codes_left: 9 } })
    expect((await byPassword(person)).body.code).toBe('otp_required')
    expect(await person.delete(`auth/passkeys/${added.passkey.id}`)).toMatchObject({
      body: { passkeys: [], recovery_codes_left: 0 },
    })
    expect((await byPassword(person)).status).toBe(200)
    expect((await lettersTo(person.login)).join()).toMatch(
      /включён вход.*использован код.*добавлен ключ доступа «Ключ на столе».*отключён вход.*удалён ключ доступа «Ключ на столе»/s,
    )
  })

  test('confirms a session, once for each challenge', async () => {
    const person = await aPerson()
    expect(await person.post('auth/confirm/options')).toMatchObject({ status: 409 })
    const { authenticator, passkey } = await withPasskey(person)
    const rename = () => person.put<Passkey & Problem>(`auth/passkeys/${passkey.id}`, { name: 'Ноутбук' })
    await confirmationEnds()
    expect((await rename()).body.code).toBe('confirmation_required')
    const { body: options } = await person.post<PasskeyOptions>('auth/confirm/options')
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ transports: ['internal'] }] })
    const answer = authenticator.assert(options)
    const twice = await atOnce(4, () => person.post<Problem>('auth/confirm', { passkey: answer }))
    expect(counted(twice)).toEqual({ 200: 1, 410: 3 })
    expect((await rename()).body.name).toBe('Ноутбук')
  })

  test('of another origin or domain, without user verification, or with another signature is refused', async () => {
    const person = await aPerson()
    const { authenticator } = await withPasskey(person)
    const options = () => loginOptions(person.api)
    const stolen = authenticator.assert(await options(), { origin: 'https://portal.test.evil.example' })
    const refusals = [
      [stolen, 'другому адресу'],
      [authenticator.assert(await options(), { rp_id: 'evil.example' }), 'не подошёл'],
      [authenticator.assert(await options(), { unverified: true }), 'не проверил'],
    ] as const
    for (const [credential, text] of refusals) {
      const { status, body } = await byPasskey(person.api, credential)
      expect([status, body.code, body.message]).toEqual([422, 'wrong_passkey', expect.stringContaining(text)])
    }
    const forged = authenticator.assert(await options())
    const signature = `${forged.response.signature.slice(0, -6)}AAAAAA`
    const answer = await byPasskey(person.api, { ...forged, response: { ...forged.response, signature } })
    expect(answer.body.code).toBe('wrong_passkey')
    const foreign = softwareAuthenticator({ origin: 'https://other.example', rp_id: 'other.example' })
    const { body: begun } = await person.post<PasskeyOptions>('auth/passkeys/options', {})
    const added = await person.post<Problem>('auth/passkeys', { name: 'Чужой', credential: foreign.create(begun) })
    expect(added).toMatchObject({ status: 422, body: { code: 'wrong_passkey' } })
    const causes = (await eventsOf(person)).filter(({ event }) => event === 'second-factors.wrong_passkey')
    expect(causes.map(({ cause }) => cause)).toEqual(['other_origin', 'wrong', 'unverified', 'wrong'])
  })
})

test('a challenge of a passkey is refused when it is used twice, late, for another purpose, person or API', async () => {
  const [person, other, member] = [await aUser(), await aUser(), await aMember()]
  const { authenticator } = await withPasskey(person)
  const dead = { status: 410, body: { code: 'challenge_dead' } }

  const used = authenticator.assert(await loginOptions('/api/v1'))
  expect((await byPasskey('/api/v1', used)).status).toBe(200)
  expect(await byPasskey('/api/v1', used)).toMatchObject(dead)

  const late = authenticator.assert(await loginOptions('/api/v1'))
  await challengesAge()
  expect(await byPasskey('/api/v1', late)).toMatchObject(dead)
  await deletePassingRows(server.services)
  expect((await pool.query('select from passkey_challenges')).rowCount).toBe(0)

  expect(await byPasskey('/api/v1', authenticator.assert(await loginOptions('/api/support')))).toMatchObject(dead)
  const { body: own } = await person.post<PasskeyOptions>('auth/confirm/options')
  expect(await byPasskey('/api/v1', authenticator.assert(own))).toMatchObject(dead)

  const others = await withPasskey(other)
  const { body: foreign } = await other.post<PasskeyOptions>('auth/confirm/options')
  expect(await person.post('auth/confirm', { passkey: authenticator.assert(foreign) })).toMatchObject(dead)
  const { body: mine } = await person.post<PasskeyOptions>('auth/confirm/options')
  const answer = others.authenticator.assert(mine)
  expect(await person.post('auth/confirm', { passkey: answer })).toMatchObject({ body: { code: 'wrong_passkey' } })

  const staff = await withPasskey(member)
  const strange = await byPasskey('/api/v1', staff.authenticator.assert(await loginOptions('/api/v1')))
  expect(strange).toMatchObject({ status: 422, body: { code: 'wrong_passkey' } })
})

test('two tabs add two passkeys, of which one gives the recovery codes', async () => {
  const person = await aUser()
  const authenticator = softwareAuthenticator(site)
  const tabs = await atOnce(2, () => person.post<PasskeyOptions>('auth/passkeys/options'))
  const credentials = tabs.map(({ body }) => authenticator.create(body))
  const added = await Promise.all(
    credentials.map((credential) => person.post<PasskeyAdded>('auth/passkeys', { name: 'Ключ', credential })),
  )
  expect(counted(added)).toEqual({ 201: 2 })
  expect(added.flatMap(({ body }) => body.recovery_codes)).toHaveLength(10)
  expect((await person.get<SecondFactor>('auth/second-factor')).body.passkeys).toHaveLength(2)
})

test('a passkey whose counter does not grow is refused, unless its authenticator never counts', async () => {
  const person = await aUser()
  const { authenticator } = await withPasskey(person)
  const [key] = authenticator.keys
  expect((await byPasskey('/api/v1', authenticator.assert(await loginOptions('/api/v1')))).status).toBe(200)
  key!.counter -= 1
  const copy = await byPasskey('/api/v1', authenticator.assert(await loginOptions('/api/v1')))
  expect(copy).toMatchObject({ status: 422, body: { message: expect.stringContaining('копия') } })

  const synced = await withPasskey(await aUser(), softwareAuthenticator(site, false))
  for (const _time of [1, 2]) {
    const answer = synced.authenticator.assert(await loginOptions('/api/v1'))
    expect((await byPasskey('/api/v1', answer)).status).toBe(200)
  }
})

test('a person has at most ten passkeys, also when they are added at once, and their names are plain words', async () => {
  const person = await aUser()
  await withPasskey(person)
  const authenticator = softwareAuthenticator(site)
  const begun = await atOnce(passkeys_per_person_max, () => person.post<PasskeyOptions>('auth/passkeys/options', {}))
  const named = (name: string, index: number) =>
    person.post<Problem>('auth/passkeys', { name, credential: authenticator.create(begun[index]!.body) })
  const wrong = await named('Зайдите на evil.example', 0)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
  const answers = await Promise.all(begun.map((_one, index) => named('Ключ', index)))
  expect(counted(answers)).toEqual({ 201: passkeys_per_person_max - 1, 409: 1 })
  expect((await person.post('auth/passkeys/options', {})).status).toBe(409)
})

test('another person’s passkey is neither renamed nor removed', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const { passkey } = await withPasskey(person)
  expect((await other.put(`auth/passkeys/${passkey.id}`, { name: 'Мой' })).status).toBe(404)
  expect((await other.delete(`auth/passkeys/${passkey.id}`)).status).toBe(404)
})

test('the options of a login do not depend on who asks, and are limited by address', async () => {
  const [first, second] = [await loginOptions('/api/v1'), await loginOptions('/api/support')]
  const { challenge: _one, ...rest } = first
  const { challenge: _other, ...same } = second
  expect(rest).toEqual(same)
  expect(rest).toEqual({ rpId: 'portal.test', timeout: 300_000, userVerification: 'required' })
  const stranger = visitor()
  await stranger.post('auth/login/options')
  await pool.query(`update limits set taken = 300 where name = 'passkey_logins_address'`)
  expect((await stranger.post('auth/login/options')).status).toBe(429)
})

test('a blocked person or client does not log in with a passkey, and a reset takes the passkeys of staff away', async () => {
  const [owner, member, user] = [await aMember(), await aMember(), await aUser()]
  const staff = await withPasskey(member)
  const clients = await withPasskey(user)
  expect((await owner.post(`admins/${member.id}/reset-factor`)).status).toBe(200)
  const gone = await byPasskey('/api/support', staff.authenticator.assert(await loginOptions('/api/support')))
  expect(gone.body.code).toBe('wrong_passkey')
  expect((await byPassword(member)).status).toBe(200)
  await pool.query(
    `update clients set status = 'blocked' where id = (select client_id from client_users where id = $1)`,
    [user.id],
  )
  const blocked = await byPasskey('/api/v1', clients.authenticator.assert(await loginOptions('/api/v1')))
  expect(blocked).toMatchObject({ status: 403, body: { code: 'client_blocked' } })
  expect(
    (await byPasskey('/api/v1', { ...clients.authenticator.assert(await loginOptions('/api/v1')), id: aKey() })).status,
  ).toBe(422)
})
