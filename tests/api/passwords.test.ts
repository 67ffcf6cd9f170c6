import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import {
  password_chars_max,
  password_letters_per_asker_in_day_max,
  password_letters_per_person_in_hour_max,
} from '#shared/rules/limits.ts'
import { weakPasswordTexts } from '#shared/text/passwords.ts'
import { isLeaked, key_bytes, leaked_passwords_file } from '#server/people/auth/leaked-passwords.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { aRegistrationForm } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, visitor, passwordTokenFor } = words(server)
const { db, pool } = { ...server.database }

const old_password = 'корректно-лошадь-7'
const password = 'Zelyonyj-les-shumit'
const password_hash = await hashPassword(old_password)

type Api = 'v1' | 'support'
type Person = Caller & { login: string; id: number }

/** A user of a client, or an administrator, who can log in with the old password. */
async function aPerson(api: Api): Promise<Person> {
  if (api === 'support') {
    const admin = await anAdmin('operator')
    await db.updateTable('admins').set({ password_hash }).where('id', '=', admin.id).execute()
    return admin
  }
  const client = await aClient({ rubles: 0 })
  await db.updateTable('client_users').set({ password_hash }).where('id', '=', client.user_id).execute()
  return { ...client, id: client.user_id }
}

const logIn = (api: Api, login: string, given: string) =>
  visitor().post<{ token: string }>(`/api/${api}/auth/login`, { login, password: given })
const order = (api: Api, login: string, from?: string) =>
  visitor().post(`/api/${api}/auth/password-links`, { login }, from === undefined ? {} : { 'x-forwarded-for': from })
const use = (api: Api, token: string | undefined, given = password) =>
  visitor().post(`/api/${api}/auth/password-links/use`, { token, password: given })
const dead = { status: 410, body: { code: 'password_link_dead' } }

async function aToken(api: Api, login: string): Promise<string> {
  await order(api, login)
  await server.worker.idle()
  return (await passwordTokenFor(login)) ?? 'no letter was sent'
}
async function lettersTo(login: string): Promise<OutboxMessage[]> {
  await server.worker.idle()
  const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  return body.filter(({ to }) => to === login)
}
async function eventsOf(subject: 'client-users' | 'admins', id: number): Promise<string[]> {
  const { rows } = await pool.query<{ event: string }>(
    'select event from journal where subject = $1 and subject_id = $2 order by id',
    [subject, id],
  )
  return rows.map(({ event }) => event)
}

describe.each(['v1', 'support'] as const)('a link to a new password (%s)', (api) => {
  test('a password link names its account, sets the password once, ends all sessions, and the owner is notified', async () => {
    const person = await aPerson(api)
    const token = await aToken(api, person.login)
    const check = () => visitor().post(`/api/${api}/auth/password-links/check`, { token })
    expect(await check()).toMatchObject({ status: 200, body: { purpose: 'reset', login: person.login } })
    expect(await use(api, token, 'Password12345')).toMatchObject({ status: 422, body: { errors: { password: /./ } } })
    expect((await use(api, token)).status).toBe(204)
    expect((await person.get(`/api/${api}/profile`)).status).toBe(401)
    expect((await logIn(api, person.login, old_password)).status).toBe(401)
    expect((await logIn(api, person.login, password)).status).toBe(200)
    expect(await use(api, token)).toMatchObject(dead)
    expect(await check()).toMatchObject(dead)
    expect((await lettersTo(person.login)).map(({ text }) => text).join()).toContain(
      'пароль вашей учётной записи изменён',
    )
    const noun = api === 'v1' ? 'client-users' : 'admins'
    expect(await eventsOf(noun, person.id)).toEqual(
      expect.arrayContaining([`${noun}.send_reset`, `${noun}.set_password`]),
    )
  })

  test('a password link stops working when it is an hour old, replaced, of the other API, or its account is blocked', async () => {
    const person = await aPerson(api)
    const column = api === 'v1' ? 'client_user_id' : 'admin_id'
    const first = await aToken(api, person.login)
    expect(await aToken(api, person.login)).toBe(first)
    await pool.query(`update password_links set expires_at = now() + interval '29 minutes' where ${column} = $1`, [
      person.id,
    ])
    const second = await aToken(api, person.login)
    expect(await use(api, first)).toMatchObject(dead)
    expect(await use(api === 'v1' ? 'support' : 'v1', second)).toMatchObject(dead)
    const table = api === 'v1' ? 'client_users' : 'admins'
    await pool.query(`update ${table} set status = '${api === 'v1' ? 'dismissed' : 'blocked'}' where id = $1`, [
      person.id,
    ])
    expect(await use(api, second)).toMatchObject(dead)
    await pool.query(`update ${table} set status = 'active' where id = $1`, [person.id])
    await pool.query(`update password_links set expires_at = now() where ${column} = $1`, [person.id])
    expect(await use(api, second)).toMatchObject(dead)
    expect((await logIn(api, person.login, old_password)).status).toBe(200)
  })

  test('twenty uses of one password link at once set one password', async () => {
    const { login } = await aPerson(api)
    const token = await aToken(api, login)
    const tries = Array.from({ length: 20 }, (_, index) => `Zelyonyj-les-shumit-${index}`)
    const answers = await Promise.all(tries.map((password) => use(api, token, password)))
    const won = answers.flatMap(({ status }, index) => (status === 204 ? [tries[index]!] : []))
    expect(won).toHaveLength(1)
    expect((await logIn(api, login, won[0]!)).status).toBe(200)
  })

  test('asking for a password link is answered alike for an unknown login, and sends it nothing', async () => {
    const { login } = await aPerson(api)
    const [known, unknown] = [await order(api, login), await order(api, 'nobody@client.test')]
    expect(known.status).toBe(204)
    expect({ ...unknown, headers: [...unknown.headers.keys()] }).toEqual({
      ...known,
      headers: [...known.headers.keys()],
    })
    expect(await lettersTo('nobody@client.test')).toEqual([])
    expect(await lettersTo(login)).toHaveLength(1)
  })

  test('asking for a password link sends one person a few letters a day by who asks, and is answered alike afterwards', async () => {
    const { login } = await aPerson(api)
    const orders = Array.from({ length: password_letters_per_asker_in_day_max + 3 }, (_none, nth) =>
      order(api, login, `192.0.2.${nth}`),
    )
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 204))
    expect(await lettersTo(login)).toHaveLength(password_letters_per_asker_in_day_max)
    const askers = Array.from({ length: password_letters_per_person_in_hour_max }, (_none, nth) => `2001:db8:${nth}::1`)
    expect((await order(api, login, askers[0])).status).toBe(204)
    expect(await lettersTo(login)).toHaveLength(password_letters_per_asker_in_day_max + 1)
    await Promise.all(askers.map((ip) => order(api, login, ip)))
    const letters = await lettersTo(login)
    expect(letters).toHaveLength(password_letters_per_person_in_hour_max)
    // whoever asked, it is one link, which lives
    const links = new Set(letters.map(({ text }) => /#(\S+)/.exec(text)?.[1]))
    expect(links.size).toBe(1)
    expect((await use(api, [...links][0] ?? '')).status).toBe(204)
  })

  test('a password is changed with the current one: other sessions end, the caller’s own goes on', async () => {
    const person = await aPerson(api)
    const other = aCaller(server.url, (await logIn(api, person.login, old_password)).body.token, `/api/${api}`)
    const change = (current_password: string, given = password) =>
      person.put(`/api/${api}/profile/password`, { current_password, password: given })
    expect(await change('не тот пароль')).toMatchObject({ status: 422, body: { errors: { current_password: /./ } } })
    expect(await change(old_password, 'ghbdtnghbdtn')).toMatchObject({
      status: 422,
      body: { errors: { password: /./ } },
    })
    expect((await other.get('profile')).status).toBe(200)
    expect((await change(old_password)).status).toBe(204)
    expect((await person.get(`/api/${api}/profile`)).status).toBe(200)
    expect((await other.get('profile')).status).toBe(401)
    expect((await logIn(api, person.login, password)).status).toBe(200)
    expect((await lettersTo(person.login)).map(({ text }) => text).join()).toContain(
      'пароль вашей учётной записи изменён',
    )
  })
})

describe('a leaked password', () => {
  // strong by the words and keys of zxcvbn, but among the 100 000 that guessers begin with
  const leaked = 'plextsofttm'
  const refused = {
    status: 422,
    body: { code: 'invalid_fields', errors: { password: weakPasswordTexts.leaked } },
  }

  test.each(['v1', 'support'] as const)('a leaked password is refused by a link and by a change (%s)', async (api) => {
    const person = await aPerson(api)
    expect(await use(api, await aToken(api, person.login), leaked)).toMatchObject(refused)
    const change = { current_password: old_password, password: leaked }
    expect(await person.put(`/api/${api}/profile/password`, change)).toMatchObject(refused)
    expect((await logIn(api, person.login, old_password)).status).toBe(200)
  })

  test('a leaked password is refused at registration and for a new administrator', async () => {
    const form = aRegistrationForm({ password: leaked })
    expect(await visitor().post('registration', form)).toMatchObject(refused)
    const owner = await anAdmin('owner')
    const colleague = { login: `${aKey()}@staff.test`, full_name: 'Новый Сотрудник', role: 'operator' }
    expect(await owner.post('admins', { ...colleague, password: leaked })).toMatchObject(refused)
  })

  test.each([
    ['as it leaked', 'forzainter', true],
    ['in capitals', 'ForzaInter', true],
    ['typed in the English layout', 'ytpfdbcbvjcnm', true],
    ['of which the list has the keys of the English layout', 'независимость', true],
    ['a row of keys in the Russian layout', 'йцукенгшщз', true],
    ['a Russian word with a tail', 'Пароль12345', true],
    ['with one more letter', 'plextsofttmx', false],
    ['of unrelated words', 'корректно лошадь батарея', false],
    ['', '', false],
  ])('the list of leaked passwords is asked for one %s: %s', (_how, given, expected) => {
    expect(isLeaked(given)).toBe(expected)
  })

  test('the list holds 100 000 different hashes in order', () => {
    const list = readFileSync(leaked_passwords_file).toString('hex')
    const keys = list.match(new RegExp(`.{${2 * key_bytes}}`, 'g')) ?? []
    expect(keys).toHaveLength(100_000)
    expect(new Set(keys).size).toBe(100_000)
    expect(keys.toSorted()).toEqual(keys)
  })
})

describe('a password', () => {
  test('a password typed with its accents apart is the same password', async () => {
    const { login } = await aPerson('v1')
    await use('v1', await aToken('v1', login), 'ёлочка-й-ёлочка-77'.normalize('NFD'))
    expect((await logIn('v1', login, 'ёлочка-й-ёлочка-77')).status).toBe(200)
    expect((await logIn('v1', login, 'ёлочка-й-ёлочка-77'.normalize('NFD'))).status).toBe(200)
  })

  test('a password of the greatest length counts to its last character, with its case and blanks', async () => {
    const { login } = await aPerson('v1')
    const long = ` ${Array.from({ length: 21 }, () => aKey().slice(0, 5)).join('Я')} `
    expect(long).toHaveLength(password_chars_max - 1)
    expect((await use('v1', await aToken('v1', login), `${long}ё`)).status).toBe(204)
    expect((await logIn('v1', login, `${long}ё`)).status).toBe(200)
    for (const other of [`${long}е`, `${long}ё`.trim(), `${long}ё`.toLowerCase(), long]) {
      expect((await logIn('v1', login, other)).status).toBe(401)
    }
  })

  test('a password link is hidden from staff, who see the letter without it', async () => {
    const { login } = await aPerson('v1')
    const token = await aToken('v1', login)
    const { rows } = await pool.query<{ row: string }>(
      'select d::text as row from deliveries d where recipient = $1 union all select l::text from password_links l union all select payload from journal_told',
      [login],
    )
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
    const shown = await (await anAdmin('auditor')).get<{ body: string }[]>('deliveries?sort=["id","DESC"]&range=[0,0]')
    expect(shown.body[0]?.body).toContain('(ссылка видна только получателю)')
  })
})

describe('an invited administrator', () => {
  const anInvitation = () => ({ login: `${aKey()}@staff.test`, full_name: 'Новый Сотрудник', role: 'operator' })

  test('an administrator added without a password is invited by a letter, and logs in after setting one', async () => {
    const owner = await anAdmin('owner')
    const made = await owner.post<{ id: number; login: string; invited: boolean }>('admins', anInvitation())
    expect(made).toMatchObject({ status: 201, body: { invited: true } })
    const { id, login } = made.body
    expect((await logIn('support', login, 'nobody has this password')).status).toBe(401)
    expect((await lettersTo(login))[0]?.text).toContain('Пробный Сотрудник приглашает вас')
    const first = await passwordTokenFor(login)
    expect((await owner.post(`admins/${id}/password-link`)).status).toBe(204)
    await server.worker.idle()
    const second = await passwordTokenFor(login)
    expect(await use('support', first)).toMatchObject(dead)
    expect((await use('support', second)).status).toBe(204)
    expect((await logIn('support', login, password)).status).toBe(200)
    expect((await owner.get(`admins/${id}`)).body).toMatchObject({ invited: false })
    expect(await eventsOf('admins', id)).toEqual([
      'admins.create',
      'admins.invite',
      // a login before the password was set
      'sessions.refuse',
      'admins.invite',
      'admins.set_password',
      'sessions.create',
    ])
  })

  test('an invitation lasts three days', async () => {
    const owner = await anAdmin('owner')
    const { body } = await owner.post<{ login: string }>('admins', anInvitation())
    await server.worker.idle()
    const token = await passwordTokenFor(body.login)
    const check = await visitor().post<{ purpose: string; expires_at: string }>(
      '/api/support/auth/password-links/check',
      { token },
    )
    expect(check.body.purpose).toBe('invitation')
    expect(Math.round(minutesUntil(check.body.expires_at) / 60)).toBe(72)
  })
})

test('npx roscherk admin:reset prints a link by which a locked-out owner sets a password, and the journal records it', async () => {
  const owner = await anAdmin('owner')
  const root = join(import.meta.dirname, '../..')
  const reset = (login: string) =>
    promisify(execFile)(process.execPath, ['server/start/commands/main.ts', 'admin:reset', login], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: server.database.url, PUBLIC_URL: 'http://portal.test', NODE_OPTIONS: '' },
    })
  const { stdout } = await reset(owner.login)
  const token = /http:\/\/portal\.test\/new-password#(\S+)/.exec(stdout)?.[1]
  expect((await use('support', token)).status).toBe(204)
  expect((await logIn('support', owner.login, password)).status).toBe(200)
  expect(await eventsOf('admins', owner.id)).toContain('admins.make_link')
  await expect(reset('nobody@staff.test')).rejects.toThrow('nobody@staff.test нет')
})
