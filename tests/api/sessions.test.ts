import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { OwnSession } from '#shared/contract/session.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { recordDueFailures } from '#server/people/auth/failed-logins.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, visitor } = words(server)
const { db, pool } = server.database

const password = 'корректно-лошадь-7'
const password_hash = await hashPassword(password)
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 (KHTML) Version/18.0 Mobile/15E148 Safari/604.1'

type Api = 'v1' | 'support'
const noun = { v1: 'client-users', support: 'admins' } as const

/** A person without a session yet. */
async function aPerson(api: Api): Promise<{ login: string; id: number }> {
  if (api === 'support') {
    const { id, login } = await anAdmin('operator')
    await db.updateTable('admins').set({ password_hash }).where('id', '=', id).execute()
    await pool.query('delete from sessions where admin_id = $1', [id])
    return { id, login }
  }
  const { user_id: id, login } = await aClient({ rubles: 0 })
  await db.updateTable('client_users').set({ password_hash }).where('id', '=', id).execute()
  await pool.query('delete from sessions where client_user_id = $1', [id])
  return { id, login }
}

async function logIn(api: Api, login: string, agent = chrome, from = '203.0.113.7'): Promise<Caller> {
  const head = { 'user-agent': agent, 'x-forwarded-for': from }
  const answer = await visitor().post<{ token: string }>(`/api/${api}/auth/login`, { login, password }, head)
  return aCaller(server.url, answer.body.token, `/api/${api}`)
}
const tryWrong = (api: Api, login: string) =>
  visitor().post(`/api/${api}/auth/login`, { login, password: 'секрет-который-не-подошёл' })
const sessionsOf = async (person: Caller) => (await person.get<OwnSession[]>('profile/sessions')).body
async function lettersOfDevices(login: string): Promise<OutboxMessage[]> {
  await server.worker.idle()
  const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  return body.filter(({ to, text }) => to === login && text.includes('с нового устройства'))
}
async function refusalsOf(api: Api, id: number | null): Promise<number[]> {
  const { rows } = await pool.query<{ attempts: number }>(
    `select (payload::jsonb -> 'after' ->> 'attempts')::int as attempts from journal
      where event = 'sessions.refuse' and subject = $1 and subject_id is not distinct from $2 order by id`,
    [noun[api], id],
  )
  return rows.map(({ attempts }) => attempts)
}

describe.each(['v1', 'support'] as const)('sessions of a person (%s)', (api) => {
  test('sessions are listed with device, address and the current one, and ended one by one or all others at once', async () => {
    const { login } = await aPerson(api)
    const [first, second, third] = [await logIn(api, login), await logIn(api, login, phone), await logIn(api, login)]
    const listed = await sessionsOf(first)
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ current }) => current)).toMatchObject([{ device: 'Chrome, Windows', ip: '203.0.113.7' }])
    const mobile = listed.find(({ device }) => device === 'Safari, iPhone')
    expect((await first.delete(`profile/sessions/${mobile?.id}`)).status).toBe(200)
    expect((await first.delete(`profile/sessions/${mobile?.id}`)).status).toBe(404)
    expect((await second.get('profile')).status).toBe(401)
    expect((await third.get('profile')).status).toBe(200)
    expect((await first.post('profile/sessions/end-others')).status).toBe(204)
    expect((await third.get('profile')).status).toBe(401)
    expect(await sessionsOf(first)).toMatchObject([{ current: true }])
  })

  test('sessions of another person cannot be ended', async () => {
    const [first, second] = [await logIn(api, (await aPerson(api)).login), await logIn(api, (await aPerson(api)).login)]
    const [session] = await sessionsOf(first)
    expect((await second.delete(`profile/sessions/${session?.id}`)).status).toBe(404)
    expect((await first.get('profile')).status).toBe(200)
  })

  test('a login from a new device or network is notified, the first one and a known one are not', async () => {
    const { login } = await aPerson(api)
    await logIn(api, login)
    await logIn(api, login)
    expect(await lettersOfDevices(login)).toEqual([])
    await logIn(api, login, phone)
    await logIn(api, login, phone, '198.51.100.4')
    expect(await lettersOfDevices(login)).toHaveLength(1)
    await logIn(api, login, chrome, '198.51.100.4')
    const letters = await lettersOfDevices(login)
    expect(letters).toHaveLength(2)
    expect(letters[0]?.text).toContain('Chrome, Windows, адрес 198.51.100.4')
  })

  test('failed logins make one journal row at once, and a number with the next successful one', async () => {
    const { login, id } = await aPerson(api)
    await Promise.all(Array.from({ length: 5 }, () => tryWrong(api, login)))
    expect(await refusalsOf(api, id)).toEqual([1])
    await logIn(api, login)
    expect(await refusalsOf(api, id)).toEqual([1, 4])
    const { rows } = await pool.query<{ payload: string }>('select payload from journal_told')
    expect(rows.filter(({ payload }) => payload.includes('секрет-который'))).toEqual([])
  })

  test('failed logins with a login that nobody has are counted together, and recorded after an hour', async () => {
    for (let time = 0; time < 3; time += 1) await tryWrong(api, `${aKey()}@nobody.test`)
    const before = await refusalsOf(api, null)
    await recordDueFailures({ db })
    expect(await refusalsOf(api, null)).toEqual(before)
    await pool.query(`update failed_logins set journalled_at = journalled_at - interval '61 minutes'`)
    await recordDueFailures({ db })
    expect((await refusalsOf(api, null)).reduce((sum, refusal) => sum + refusal, 0)).toBeGreaterThanOrEqual(3)
  })
})

test('an owner ends the sessions of a colleague', async () => {
  const [owner, operator] = [await anAdmin('owner'), await anAdmin('operator')]
  expect((await owner.post(`admins/${operator.id}/end-sessions`)).status).toBe(204)
  expect((await operator.get('profile')).status).toBe(401)
  expect((await owner.get('profile')).status).toBe(200)
  expect((await owner.post('admins/999999/end-sessions')).status).toBe(404)
})
