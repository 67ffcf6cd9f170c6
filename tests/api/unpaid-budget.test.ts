import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { aRegistration, aRegistrationForm, lettersTo } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words } from '#tests/support/words.ts'

/** A code of two parts costs 10 ₽, a letter 10 kopecks; one network has a tenth of what others left of 900 ₽. */
const day_rubles = Number(process.env['DAY_RUBLES'] ?? 1000)
const server = await testServer({ env: { UNPAID_RUBLES_A_DAY: String(day_rubles) } })
const { aClient, aSentRequest, aSigner, anAdmin, passwordTokenFor } = words(server)
const { pool } = server.database

const spent = async () =>
  (await pool.query<{ used: number }>(`select used from message_counts where subject = 'unpaid'`)).rows[0]?.used ?? 0
const aNewDay = () => pool.query('delete from message_counts')
/** Others have spent so much today. */
const othersSpent = (rubles: number) =>
  pool.query(
    `insert into message_counts (subject, day, used) values ('unpaid', (now() at time zone 'Europe/Moscow')::date, $1)
     on conflict (subject, day) do update set used = excluded.used`,
    [rubles * 100],
  )
const deliveries = async (template: string) =>
  Number(
    (await pool.query<{ count: string }>('select count(*) from deliveries where template = $1', [template])).rows[0]
      ?.count,
  )

const refused = { status: 429, body: { code: 'day_budget_spent', message: expect.stringContaining('завтра') } }

async function aNewcomer(): Promise<Caller & { login: string; phone: string }> {
  const [login, phone] = [`${aKey()}@new.test`, aPhone()]
  const { body } = await aRegistration(server.url, { login, phone })
  const session = aCaller(server.url, body.token)
  await session.post('auth/confirm', { password: aRegistrationForm().password })
  return { ...session, login, phone }
}
const register = (from = aCaller(server.url)) => from.post<Problem>('registration', aRegistrationForm())
const colleague = () => ({ login: `${aKey()}@new.test`, full_name: 'Коллега', role: 'reader' })

describe('the rubles of a day for all who have not paid', () => {
  test('registrations, codes, invitations and resets are refused when they are spent, and nothing is half done', async () => {
    await aNewDay()
    const newcomer = await aNewcomer()
    await othersSpent(day_rubles)
    const before = [await deliveries('confirm_email'), await deliveries('phone_code'), await spent()]
    const registered = await register()
    expect(registered).toMatchObject(refused)
    expect(Number(registered.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await newcomer.post('profile/phone-codes')).toMatchObject(refused)
    const invited = colleague()
    expect(await newcomer.post('users', invited)).toMatchObject(refused)
    expect((await newcomer.get<{ login: string }[]>('users')).body.map(({ login }) => login)).not.toContain(
      invited.login,
    )
    expect((await aCaller(server.url).post('auth/password-links', { login: newcomer.login })).status).toBe(204)
    await server.worker.idle()
    expect(await lettersTo(server.url, newcomer.login)).toHaveLength(1)
    expect([await deliveries('confirm_email'), await deliveries('phone_code'), await spent()]).toEqual(before)
    await aNewDay()
    expect((await newcomer.post('profile/phone-codes')).status).toBe(200)
  })

  test('those who have paid, staff and signatures do not notice', async () => {
    await aNewDay()
    const [client, owner, newcomer] = [await aClient(), await anAdmin('owner'), await aNewcomer()]
    const users = pool.query<{ id: number }>('select id from client_users where login = $1', [newcomer.login])
    const user_id = (await users).rows[0]?.id
    await othersSpent(day_rubles)
    expect((await client.post('users', colleague())).status).toBe(201)
    expect((await owner.post('admins', { ...colleague(), role: 'auditor' })).status).toBe(201)
    // staff write to a client that has not paid
    expect((await owner.post(`users/${user_id}/password-link`)).status).toBe(204)
    for (const [api, { login }] of [
      ['v1', client],
      ['support', owner],
    ] as const) {
      const asked = aCaller(server.url, undefined, `/api/${api}`).post('auth/password-links', { login })
      expect((await asked).status).toBe(204)
      await server.worker.idle()
      expect((await lettersTo(server.url, login)).join()).toContain('/new-password#')
    }
    expect((await (await aSigner(await aSentRequest(client))).sign()).status).toBe(200)
  })

  test('parallel registrations spend the day exactly, and no kopeck more', async () => {
    await aNewDay()
    await othersSpent(day_rubles - 1.1)
    const before = await deliveries('confirm_email')
    // each comes from another network, and is its first letter
    expect(counted(await atOnce(20, () => register()))).toEqual({ 202: 11, 429: 9 })
    expect((await deliveries('confirm_email')) - before).toBe(11)
    expect(await spent()).toBe(day_rubles * 100)
  })

  test('one network takes a tenth, and leaves the rest to others', async () => {
    await aNewDay()
    const script = aCaller(server.url)
    await othersSpent(day_rubles * 0.9 - 7)
    const answers: number[] = []
    for (let time = 0; time < 8; time += 1) answers.push((await register(script)).status)
    // a tenth of seven rubles is seven letters
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 202, 429])
    expect((await register()).status).toBe(202)
  })

  test('staff see what they are and when they end', async () => {
    await aNewDay()
    await othersSpent(42.5)
    const { body } = await (await anAdmin('owner')).get<{ unpaid_day: object }>('stats')
    expect(body.unpaid_day).toEqual({ spent: 42.5, limit: day_rubles })
  })
})

test('a registration with the address of another leaves the link to a new password alive', async () => {
  await aNewDay()
  const newcomer = await aNewcomer()
  const visitor = aCaller(server.url)
  expect((await visitor.post('auth/password-links', { login: newcomer.login })).status).toBe(204)
  await server.worker.idle()
  const token = await passwordTokenFor(newcomer.login)
  for (let time = 0; time < 3; time += 1) {
    const form = aRegistrationForm({ login: newcomer.login.toUpperCase() })
    expect((await aCaller(server.url).post('registration', form)).status).toBe(202)
  }
  const password = `лошадь-${aKey()}-корректно`
  expect((await visitor.post('auth/password-links/use', { token, password })).status).toBe(204)
  expect((await visitor.post<ClientSession>('auth/login', { login: newcomer.login, password })).status).toBe(200)
})

/** `ADDRESSES=1000 EACH=10` are ten thousand of each call. */
const addresses = Number(process.env['ADDRESSES'] ?? 40)
const each = Number(process.env['EACH'] ?? 1)
/** What a small script finds left, so that it meets the end of the day. */
const left_rubles = addresses > 100 ? day_rubles : 400

test(
  'a script from many networks stays under the day, and an honest person beside it registers, resets and signs',
  { timeout: 60_000 + addresses * each * 500 },
  async () => {
    await aNewDay()
    await othersSpent(day_rubles - left_rubles)
    const request = await aSentRequest(await aClient())
    const before = await pool.query<{ id: number }>('select coalesce(max(id), 0)::int as id from deliveries')
    const answers: { status: number }[] = []
    async function script() {
      const from = aCaller(server.url)
      const head = { 'x-forwarded-for': from.address }
      const first = await aRegistration(server.url, { phone: aPhone() }, head).catch(() => null)
      answers.push({ status: first ? 202 : 429 })
      const session = aCaller(server.url, first?.body.token)
      const password = aRegistrationForm().password
      if (first) await session.post('auth/confirm', { password }, head)
      for (let time = 0; time < each; time += 1) {
        if (time > 0) answers.push(await register(from))
        if (!first) continue
        await session.put('profile', { phone: aPhone() }, head)
        answers.push(await session.post('profile/phone-codes', undefined, head))
        answers.push(await session.post('users', colleague(), head))
        answers.push(await from.post('auth/password-links', { login: first.body.profile.login }))
      }
    }
    for (let address = 0; address < addresses; address += 4) await atOnce(4, script)
    await server.worker.idle()

    const honest = await aNewcomer()
    await aCaller(server.url).post('auth/password-links', { login: honest.login })
    await server.worker.idle()
    const token = await passwordTokenFor(honest.login)
    expect((await aCaller(server.url).post('auth/password-links/check', { token })).status).toBe(200)
    expect((await (await aSigner(request)).sign()).status).toBe(200)

    const { rows } = await pool.query<{ sms: number; letters: number }>(
      `select (count(*) filter (where channel = 'sms'))::int as sms, (count(*) filter (where channel = 'email'))::int as letters
       from deliveries where id > $1 and template in ('confirm_email', 'phone_code', 'password_invitation', 'password_reset')`,
      [before.rows[0]?.id],
    )
    const { sms = 0, letters = 0 } = rows[0] ?? {}
    const all = JSON.stringify(counted(answers))
    console.info(`▸ ${addresses} addresses, answers ${all}: ${sms} SMS, ${letters} letters, ${(await spent()) / 100} ₽`)
    expect(sms * 1000 + letters * 10).toBe((await spent()) - (day_rubles - left_rubles) * 100)
    expect(await spent()).toBeLessThanOrEqual(day_rubles * 100)
    // some got through, not all: a code needs ten times its price left
    expect(sms).toBeGreaterThan(10)
    expect(sms).toBeLessThan(day_rubles / 10)
  },
)
