import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { User } from '#shared/contract/users.ts'
import { invitations_per_email_in_day_max } from '#shared/rules/limits.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, aColleague, anAdmin, visitor, passwordTokenFor } = words(server)
const { pool } = server.database

const password = 'Zelyonyj-les-shumit'
const aLogin = () => `${aKey()}@colleague.test`
const anOrder = (more: object = {}) => ({ login: aLogin(), full_name: 'Белова Ольга', role: 'sender', ...more })
const invite = (owner: Caller, order: object = anOrder()) => owner.post<User>('users', order)
const setPassword = (token: string | undefined) => visitor().post('auth/password-links/use', { token, password })
const logIn = (login: string) => visitor().post<{ token: string }>('auth/login', { login, password })
const dead = { status: 410, body: { code: 'password_link_dead' } }

async function lettersTo(login: string): Promise<OutboxMessage[]> {
  await server.worker.idle()
  const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  return body.filter(({ to }) => to === login)
}
async function tokenFor(login: string): Promise<string | undefined> {
  await server.worker.idle()
  return passwordTokenFor(login)
}
/** A colleague who was invited, set a password and logged in. */
async function aJoined(owner: Caller, role = 'sender'): Promise<Caller & { user: User }> {
  const { body: user } = await invite(owner, anOrder({ role }))
  await setPassword(await tokenFor(user.login))
  const { token } = (await logIn(user.login)).body
  return { ...aCaller(server.url, token), user }
}
async function eventsOf(id: number): Promise<string[]> {
  const { rows } = await pool.query<{ event: string }>(
    `select event from journal where subject = 'client-users' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ event }) => event.replace('client-users.', ''))
}

describe('an invitation', () => {
  test('an invited user sets a password by the link of the letter, logs in with the given role, and the owners are notified', async () => {
    const owner = await aClient({ rubles: 0 })
    const { status, body: user } = await invite(owner)
    expect({ status, user }).toMatchObject({
      status: 201,
      user: { status: 'invited', role: 'sender', client_id: owner.id, has_factor: false, last_seen_at: null },
    })
    expect(Math.round(minutesUntil(user.invited_until) / 60)).toBe(72)
    expect((await logIn(user.login)).status).toBe(401)
    const token = await tokenFor(user.login)
    expect((await setPassword(token)).status).toBe(204)
    expect(await setPassword(token)).toMatchObject(dead)
    const session = await logIn(user.login)
    const colleague = aCaller(server.url, session.body.token)
    expect((await colleague.get('profile')).body).toMatchObject({ role: 'sender', client_id: owner.id })
    expect([(await colleague.get('individuals')).status, (await colleague.get('billing/bills')).status]).toEqual([
      200, 403,
    ])
    expect((await owner.get<User>(`users/${user.id}`)).body).toMatchObject({
      status: 'active',
      invited_until: null,
      last_seen_at: expect.any(String),
    })
    const [letter] = await lettersTo(owner.login)
    expect(letter?.text).toContain(`${user.full_name} (${user.login}) теперь работает в кабинете`)
    expect(await eventsOf(user.id)).toEqual(['create', 'invite', 'join', 'set_password', 'sessions.create'])
  })

  test('a letter of a client whose name nobody has checked carries no text that they typed', async () => {
    const owner = await aClient({ rubles: 0 })
    await server.database.pool.query(`update senders set status = 'unchecked' where client_id = $1`, [owner.id])
    const order = anOrder({ full_name: 'Ваша карта заблокирована. Позвоните восемь восемьсот' })
    expect((await invite(owner, order)).status).toBe(201)
    const letter = (await lettersTo(order.login))[0]
    expect(letter?.text).toContain(`${owner.login} приглашает вас: кабинет в сервисе`)
    expect(letter?.text).not.toMatch(/карта|Проба|Пробный/)
  })

  test('an invitation sent again replaces the earlier one, and a withdrawn one is dead until the person is invited again', async () => {
    const owner = await aClient({ rubles: 0 })
    const order = anOrder()
    const { body: user } = await invite(owner, order)
    const first = await tokenFor(user.login)
    expect((await owner.post(`users/${user.id}/password-link`)).status).toBe(204)
    const second = await tokenFor(user.login)
    expect(await setPassword(first)).toMatchObject(dead)
    expect(await owner.delete(`users/${user.id}`)).toMatchObject({ status: 200, body: { id: user.id } })
    expect(await setPassword(second)).toMatchObject(dead)
    expect((await owner.get<User>(`users/${user.id}`)).body.status).toBe('withdrawn')
    expect((await owner.post(`users/${user.id}/password-link`)).status).toBe(409)
    const again = await invite(owner, order)
    expect(again).toMatchObject({ status: 201, body: { status: 'invited' } })
    expect((await setPassword(await tokenFor(user.login))).status).toBe(204)
  })

  test('a person who works in this cabinet or is invited to it is not invited twice, whatever the case of the letters', async () => {
    const owner = await aClient({ rubles: 0 })
    const order = anOrder()
    const answers = await atOnce(5, () => invite(owner, order))
    expect(counted(answers)).toEqual({ 201: 1, 409: 4 })
    expect(await invite(owner, { ...order, login: order.login.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'login_taken', errors: { login: expect.any(String) } },
    })
    expect((await invite(owner, anOrder({ login: owner.login }))).status).toBe(409)
  })

  test('the answer to an invitation does not tell whether its address opens another cabinet or the console: only the letter does', async () => {
    const [owner, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const staff = await anAdmin('operator')
    const shape = ({ status, body }: { status: number; body: User }) => ({
      status,
      body: { ...body, id: 0, login: '', created_at: '', invited_until: typeof body.invited_until },
    })
    const fresh = await invite(owner)
    for (const login of [other.login, staff.login]) {
      expect(shape(await invite(owner, anOrder({ login })))).toEqual(shape(fresh))
    }
    const [toOther] = await lettersTo(other.login)
    expect(toOther?.text).toContain('одна почта открывает один кабинет')
    expect(toOther?.text).not.toContain('new-password')
    // staff have accounts apart from clients
    expect((await setPassword(await tokenFor(staff.login))).status).toBe(204)
  })

  test('of two clients who invite one address the first whose invitation is accepted has it', async () => {
    const [first, second] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const order = anOrder()
    await invite(first, order)
    const toOne = await tokenFor(order.login)
    await invite(second, order)
    const toTwo = await tokenFor(order.login)
    const answers = await Promise.all([setPassword(toOne), setPassword(toTwo)])
    expect(counted(answers)).toEqual({ 204: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'login_taken' })
  })

  test('an address gets no more than a few invitations a day, over all clients', async () => {
    const order = anOrder()
    for (let sent = 0; sent < invitations_per_email_in_day_max; sent += 1) {
      expect((await invite(await aClient({ rubles: 0 }), order)).status).toBe(201)
    }
    expect(await invite(await aClient({ rubles: 0 }), order)).toMatchObject({ status: 429 })
  })

  test('a name with an address or a phone number is refused: it goes to a stranger', async () => {
    const owner = await aClient({ rubles: 0 })
    const answer = await invite(owner, anOrder({ full_name: 'Приз ждёт на prize-bank.ru' }))
    expect(answer).toMatchObject({ status: 422, body: { errors: { full_name: expect.any(String) } } })
  })
})

describe('the end of access', () => {
  test('a dismissed user is shut out at once: session, password, link and the keys that they created', async () => {
    const owner = await aClient({ rubles: 0 })
    const leaver = await aJoined(owner, 'owner')
    const [own, ofLeaver] = [await aClientCode(owner), await aClientCode(leaver)]
    await owner.post(`users/${leaver.user.id}/password-link`)
    const link = await tokenFor(leaver.user.login)
    expect((await owner.get<User>(`users/${leaver.user.id}`)).body.codes).toBe(1)
    expect((await ofLeaver.get('individuals')).status).toBe(200)
    expect((await owner.delete(`users/${leaver.user.id}`)).status).toBe(200)
    expect(await leaver.get('profile')).toMatchObject({ status: 401, body: { code: 'dead_token' } })
    expect((await logIn(leaver.user.login)).status).toBe(401)
    expect(await setPassword(link)).toMatchObject(dead)
    expect([(await ofLeaver.get('individuals')).status, (await own.get('individuals')).status]).toEqual([401, 200])
    expect((await lettersTo(leaver.user.login))[0]?.text).toContain('закрыт доступ')
    expect((await owner.delete(`users/${leaver.user.id}`)).status).toBe(200)
    expect(await eventsOf(leaver.user.id)).toContain('dismiss')
    // the address is free again, for this client and for others
    expect((await invite(await aClient({ rubles: 0 }), anOrder({ login: leaver.user.login }))).status).toBe(201)
  })

  test('a new role ends the sessions of the user, and the keys of one who is an owner no longer', async () => {
    const owner = await aClient({ rubles: 0 })
    const colleague = await aJoined(owner, 'owner')
    const code = await aClientCode(colleague)
    const changed = await owner.put<User>(`users/${colleague.user.id}`, { role: 'reader' })
    expect(changed).toMatchObject({ status: 200, body: { role: 'reader', codes: 0 } })
    expect([(await colleague.get('profile')).status, (await code.get('individuals')).status]).toEqual([401, 401])
    expect((await lettersTo(colleague.user.login))[0]?.text).toContain('была «Владелец», стала «Наблюдатель»')
    expect((await lettersTo(owner.login))[0]?.text).toContain('изменена роль')
  })

  test('an owner neither changes their own role nor dismisses themselves', async () => {
    const owner = await aClient({ rubles: 0 })
    expect((await owner.put(`users/${owner.user_id}`, { role: 'reader' })).status).toBe(422)
    expect((await owner.delete(`users/${owner.user_id}`)).status).toBe(409)
    expect((await owner.get('profile')).status).toBe(200)
  })

  test('two owners who demote or dismiss each other at once leave one owner', async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await aClient({ rubles: 0 })
      const other = await aColleague(owner, 'owner')
      const against = (by: Caller, id: number) =>
        round % 2 ? by.delete(`users/${id}`) : by.put(`users/${id}`, { role: 'sender' })
      const answers = await Promise.all([against(owner, other.id), against(other, owner.user_id)])
      expect(counted(answers)).toEqual({ 200: 1, 401: 1 })
      const { rows } = await pool.query(
        `select id from client_users where client_id = $1 and role = 'owner' and status = 'active'`,
        [owner.id],
      )
      expect(rows).toHaveLength(1)
    }
  })
})

describe('staff', () => {
  test('staff send a link and end sessions of a client’s user, and an auditor does not', async () => {
    const owner = await aClient({ rubles: 0 })
    const colleague = await aJoined(owner)
    const operator = await anAdmin('operator')
    const path = `users/${colleague.user.id}`
    expect((await (await anAdmin('auditor')).post(`${path}/end-sessions`)).status).toBe(403)
    expect((await operator.post(`${path}/end-sessions`)).status).toBe(204)
    expect((await colleague.get('profile')).status).toBe(401)
    expect((await operator.post(`${path}/password-link`)).status).toBe(204)
    expect((await lettersTo(colleague.user.login))[0]?.text).toContain('задать новый пароль')
  })

  test('staff dismiss the last owner of a client only with a successor who works there, and both get letters', async () => {
    const [owner, stranger] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const invited = (await invite(owner)).body
    const successor = await aJoined(owner)
    const operator = await anAdmin('operator')
    const path = `users/${owner.user_id}/dismiss`
    const reason = 'Владелец уволился'
    expect(await operator.post(path, {})).toMatchObject({ status: 422 })
    expect(await operator.post(path, { reason })).toMatchObject({ status: 409 })
    for (const successor_id of [stranger.user_id, invited.id, owner.user_id]) {
      expect(await operator.post(path, { reason, successor_id })).toMatchObject({
        status: 422,
        body: { errors: { successor_id: expect.any(String) } },
      })
    }
    const done = await operator.post<User>(path, { reason, successor_id: successor.user.id })
    expect(done).toMatchObject({ status: 200, body: { status: 'dismissed' } })
    expect((await owner.get('profile')).status).toBe(401)
    const { token } = (await logIn(successor.user.login)).body
    expect((await aCaller(server.url, token).get('profile')).body).toMatchObject({ role: 'owner' })
    for (const login of [owner.login, successor.user.login]) {
      expect((await lettersTo(login)).map(({ text }) => text).join()).toMatch(/закрыт доступ[^]*Владелец уволился/)
    }
  })
})
