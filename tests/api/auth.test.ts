import { describe, expect, test } from 'vitest'
import type { ClientProfile } from '#shared/contract/session.ts'
import { password_hashes_at_once_max } from '#shared/rules/limits.ts'
import { aCaller } from '#tests/support/caller.ts'
import { aRegistration } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, visitor, aClientCode, aSigner, aSentRequest } = words(server)

type Session = { token: string; profile: ClientProfile }
const password = 'корректно-лошадь-7'

async function aRegistered() {
  const login = `${aKey()}@new.test`
  const { body } = await aRegistration(server.url, { login, password })
  return { ...aCaller(server.url, body.token), login, client_id: body.profile.client_id }
}

describe('a login', () => {
  test('a login returns a token and the profile, whatever the case of the login', async () => {
    const { login } = await aRegistered()
    const answer = await visitor().post<Session>('auth/login', { login: login.toUpperCase(), password })
    expect(answer).toMatchObject({ status: 200, body: { profile: { login } } })
    expect(answer.body.token).toMatch(/^rc_[\w-]{43}$/)
    expect((await aCaller(server.url, answer.body.token).get('profile')).status).toBe(200)
  })

  test('a login is answered alike for an unknown login and for a wrong password', async () => {
    const { login } = await aRegistered()
    const wrong = await visitor().post<object>('auth/login', { login, password: 'не тот пароль' })
    const unknown = await visitor().post<object>('auth/login', { login: 'nobody@new.test', password })
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  })

  test('a login with the correct password passes after 100 wrong ones from 50 other addresses', async () => {
    const { login } = await aRegistered()
    const attackers = Array.from({ length: 50 }, () => visitor())
    const wrong = (time: number) =>
      Promise.all(attackers.map((attacker) => attacker.post('auth/login', { login, password: `не тот ${time}` })))
    const [first, second] = [await wrong(1), await wrong(2)]
    expect(counted(first)).toEqual({ 401: 50 })
    // attacked from many addresses: each of them waits after one wrong password
    expect(counted(second)).toEqual({ 429: 50 })
    expect((await visitor().post('auth/login', { login, password })).status).toBe(200)
  })

  test('a login guessed at from one address waits longer after each wrong password, also in parallel', async () => {
    const { login } = await aRegistered()
    const guesser = visitor()
    const guess = (password: string) => guesser.post('auth/login', { login, password })
    const burst = counted(await atOnce(30, (time) => guess(`не тот ${time}`)))
    expect(burst[401]).toBeGreaterThanOrEqual(5)
    expect(burst[401]).toBeLessThanOrEqual(4 + password_hashes_at_once_max)
    const { pool } = server.database
    const later = (seconds: number) =>
      pool.query(`update wrong_tries set at = at - make_interval(secs => $2) where address = $1`, [
        guesser.address,
        seconds,
      ])
    const wait = async () => Number((await guess(password)).headers.get('retry-after'))
    const first = await wait()
    expect(first).toBeGreaterThan(0)
    await later(first)
    expect((await guess('не тот')).status).toBe(401)
    expect(await wait()).toBeGreaterThan(first)
    await later(15 * 60)
    expect((await guess(password)).status).toBe(200)
    // what was wrong before the correct one is forgotten
    expect((await guess('не тот')).status).toBe(401)
    expect((await guess(password)).status).toBe(200)
  })

  test('logins from an address that guesses at many accounts are slowed, with Retry-After, for both APIs', async () => {
    for (const path of ['auth/login', '/api/support/auth/login']) {
      const guesser = visitor()
      const answers = []
      for (let time = 0; time < 14; time += 1) {
        answers.push(await guesser.post(path, { login: `${time}@new.test`, password }))
      }
      expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(answers.slice(0, 10).map(() => 401))
      const slowed = answers.find(({ status }) => status === 429)
      expect(slowed).toMatchObject({ body: { code: 'too_many_requests' } })
      expect(slowed?.headers.get('retry-after')).toMatch(/^\d+$/)
    }
  })

  test('a flood of logins is refused with Retry-After while other calls are answered', async () => {
    const { login } = await aRegistered()
    const flooder = visitor()
    const flood = atOnce(120, () => flooder.post('auth/login', { login, password: 'не тот пароль' }))
    expect((await visitor().post('auth/login', { login, password })).status).toBe(200)
    const answers = await flood
    expect(Object.keys(counted(answers)).toSorted()).toEqual(['401', '429'])
    for (const { status, headers } of answers) if (status === 429) expect(headers.get('retry-after')).toBeTruthy()
  })

  test('a login that succeeds does not count towards the limits', async () => {
    const { login } = await aRegistered()
    const person = visitor()
    for (let time = 0; time < 35; time += 1) {
      expect((await person.post('auth/login', { login, password })).status).toBe(200)
    }
  })

  test.each([
    [{ login: 'a@b.test' }, 422],
    [{ login: 'a@b.test', password: '' }, 422],
    [{ login: 5, password: 'x' }, 422],
    [{ login: 'a@b.test', password: 'x'.repeat(129) }, 422],
    [{ login: 'a@b.test', password: 'x', role: 'owner' }, 400],
  ])('a login with the body %j is refused', async (body, status) => {
    expect((await visitor().post('auth/login', body)).status).toBe(status)
  })

  test('a login of a client is not accepted by the support API, nor the other way round', async () => {
    const { login } = await aRegistered()
    expect((await visitor().post('/api/support/auth/login', { login, password })).status).toBe(401)
    const owner = await anAdmin('owner')
    const admin = { login: `${aKey()}@support.test`, full_name: 'А Б', role: 'auditor', password }
    await owner.post('admins', admin)
    expect((await visitor().post('auth/login', { login: admin.login, password })).status).toBe(401)
    expect((await visitor().post('/api/support/auth/login', { login: admin.login, password })).status).toBe(200)
  })

  test('a login of a blocked client answers that the client is blocked', async () => {
    const { login, client_id } = await aRegistered()
    await (await anAdmin('operator')).put(`clients/${client_id}`, { status: 'blocked', reason: 'Проба' })
    expect(await visitor().post('auth/login', { login, password })).toMatchObject({
      status: 403,
      body: { code: 'client_blocked' },
    })
    expect((await visitor().post('auth/login', { login, password: 'не тот' })).status).toBe(401)
  })

  test('a login of a blocked administrator answers like an unknown one', async () => {
    const owner = await anAdmin('owner')
    const admin = { login: `${aKey()}@support.test`, full_name: 'А Б', role: 'auditor', password }
    const { body } = await owner.post<{ id: number }>('admins', admin)
    await owner.put(`admins/${body.id}`, { status: 'blocked' })
    const answer = await visitor().post('/api/support/auth/login', { login: admin.login, password })
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })
})

describe('the end of a session token', () => {
  test('a session token stops working after logout, while other sessions go on', async () => {
    const { login, ...first } = await aRegistered()
    const { body } = await visitor().post<Session>('auth/login', { login, password })
    const out = await first.post('auth/logout')
    expect(out.status).toBe(204)
    expect(out.headers.get('clear-site-data')).toContain('storage')
    expect(await first.get('profile')).toMatchObject({ status: 401, body: { code: 'dead_token' } })
    expect((await aCaller(server.url, body.token).get('profile')).status).toBe(200)
  })

  test('a client code survives a logout: it has no session', async () => {
    const code = await aClientCode(await aClient({ rubles: 0 }))
    expect(await code.post('auth/logout')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await code.get('individuals')).status).toBe(200)
  })

  test('a client’s session token stops working when the client is blocked, and unblocking does not restore it', async () => {
    const client = await aClient({ rubles: 0 })
    const code = await aClientCode(client)
    const operator = await anAdmin('operator')
    await operator.put(`clients/${client.id}`, { status: 'blocked', reason: 'Проба' })
    expect((await client.get('profile')).status).toBe(401)
    expect(await code.get('individuals')).toMatchObject({ status: 403, body: { code: 'client_blocked' } })
    await operator.put(`clients/${client.id}`, { status: 'active', reason: 'Проба' })
    expect((await client.get('profile')).status).toBe(401)
    expect((await code.get('individuals')).status).toBe(200)
  })

  test('a session token stops working when its administrator is blocked or gets another role', async () => {
    const owner = await anAdmin('owner')
    for (const change of [{ status: 'blocked' }, { role: 'auditor' }]) {
      const operator = await anAdmin('operator')
      expect((await operator.get('clients')).status).toBe(200)
      await owner.put(`admins/${operator.id}`, change)
      expect(await operator.get('clients')).toMatchObject({ status: 401, body: { code: 'dead_token' } })
    }
  })

  test('a session token expires after half an hour without a call, and after twelve hours in any case', async () => {
    const { pool } = server.database
    for (const past of [`last_seen_at = now() - interval '31 minutes'`, `expires_at = now()`]) {
      const client = await aClient({ rubles: 0 })
      await pool.query(`update sessions set ${past} where client_user_id = $1`, [client.user_id])
      expect((await client.get('profile')).status).toBe(401)
    }
    const client = await aClient({ rubles: 0 })
    await pool.query(`update sessions set last_seen_at = now() - interval '29 minutes' where client_user_id = $1`, [
      client.user_id,
    ])
    expect((await client.get('profile')).status).toBe(200)
    await pool.query(
      `update sessions set last_seen_at = last_seen_at - interval '29 minutes' where client_user_id = $1`,
      [client.user_id],
    )
    expect((await client.get('profile')).status).toBe(200)
  })

  test('a signer’s token stops working after the signer logs out', async () => {
    const signer = await aSigner(await aSentRequest(await aClient()))
    expect((await signer.post('auth/logout')).status).toBe(204)
    expect((await signer.sign()).status).toBe(401)
  })
})

test('the database stores no token and no password in clear text', async () => {
  const { token } = await aRegistered()
  const { rows } = await server.database.pool.query<{ row: string }>(
    `select s::text as row from sessions s union all select u::text from client_users u union all select j::text from journal_told j`,
  )
  const kept = rows.map(({ row }) => row).join('\n')
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(Buffer.from(token ?? '').toString('hex'))
  expect(kept).not.toContain(password)
})
