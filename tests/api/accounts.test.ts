import { describe, expect, test } from 'vitest'
import { query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin } = words(server)

type Row = { id: number; version: number } & Record<string, unknown>

describe('clients in the support API', () => {
  const put = (admin: Caller, client: Client, change: unknown, head = {}) =>
    admin.put<Row>(`clients/${client.id}`, change, head)

  test('staff read and change a client, guarded by its version', async () => {
    const [client, operator] = [await aClient({ rubles: 0 }), await anAdmin('operator')]
    const note = 'Просит счета по почте'
    expect(await put(operator, client, { note, responsible_admin_id: operator.id }, { 'if-match': '1' })).toMatchObject(
      {
        status: 200,
        body: { note, responsible_admin_id: operator.id, version: 2, status: 'active' },
      },
    )
    expect(await put(operator, client, { note }, { 'if-match': '1' })).toMatchObject({ status: 412 })
    expect(await operator.get(`clients/${client.id}`)).toMatchObject({ status: 200, body: { note } })
  })

  test('who is responsible is named in the card, the list and its file, and found by', async () => {
    const [client, operator] = [await aClient({ rubles: 0 }), await anAdmin('operator')]
    const { body: staff } = await operator.get<Row[]>('responsible-admins')
    const me = staff.find(({ id }) => id === operator.id)
    expect(me).toEqual({ id: operator.id, full_name: expect.any(String), role: 'operator' })
    const named = { responsible_admin_id: operator.id, responsible_name: me?.['full_name'] }
    expect((await put(operator, client, { responsible_admin_id: operator.id })).body).toMatchObject(named)
    expect((await operator.get(`clients/${client.id}`)).body).toMatchObject(named)
    const mine = `clients?${query({ filter: { responsible_admin_id: operator.id } })}`
    expect((await operator.get(mine)).body).toMatchObject([{ id: client.id, ...named }])
    expect(String((await operator.get(`${mine}&format=csv`)).body)).toContain(named.responsible_name)
    expect((await put(operator, client, { responsible_admin_id: null })).body).toMatchObject({ responsible_name: null })
    expect((await operator.get(mine)).body).toEqual([])
  })

  test('names of colleagues are no look at a client, and whose access is blocked is not offered', async () => {
    const [owner, operator, auditor] = [await anAdmin('owner'), await anAdmin('operator'), await anAdmin('auditor')]
    await owner.put(`admins/${operator.id}`, { status: 'blocked' })
    const { body: staff } = await auditor.get<Row[]>('responsible-admins')
    expect(staff.map(({ id }) => id)).toContain(owner.id)
    expect(staff.map(({ id }) => id)).not.toContain(operator.id)
    expect((await owner.get(`looks?${query({ filter: { admin_id: auditor.id } })}`)).body).toEqual([])
  })

  test.each([
    [{ status: 'rich' }, 422],
    [{ name: '' }, 422],
    [{ responsible_admin_id: 999_999 }, 422],
    [{ kind: 'individual' }, 422],
    [{ balance: 100 }, 400],
  ])('creating a client with %j is refused with %d', async (change, status) => {
    const [client, operator] = [await aClient({ rubles: 0 }), await anAdmin('operator')]
    expect((await put(operator, client, change)).status).toBe(status)
  })

  test('a missing client answers 404', async () => {
    const operator = await anAdmin('operator')
    expect((await operator.get('clients/999999')).status).toBe(404)
    expect((await operator.put('clients/999999', { note: 'x' })).status).toBe(404)
  })
})

describe('administrators', () => {
  const order = () => ({
    login: `${aKey()}@support.test`,
    full_name: 'Новый Сотрудник',
    role: 'operator',
    password: 'длинный-и-свой-8',
  })

  test('an owner creates an administrator, who can log in', async () => {
    const owner = await anAdmin('owner')
    const account = order()
    const made = await owner.post<Row>('admins', account)
    expect(made).toMatchObject({ status: 201, body: { login: account.login, role: 'operator', status: 'active' } })
    expect(JSON.stringify(made.body)).not.toContain('password')
    const login = await owner.post('auth/login', { login: account.login.toUpperCase(), password: account.password })
    expect(login).toMatchObject({ status: 200, body: { profile: { role: 'operator' } } })
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['a short password', { password: 'коротко' }, 422, 'invalid_fields'],
    ['a common password', { password: 'password123' }, 422, 'invalid_fields'],
    ['a role that there is not', { role: 'god' }, 422, 'invalid_fields'],
    ['no e-mail', { login: 'admin' }, 422, 'invalid_fields'],
    ['a status', { status: 'active' }, 400, 'unknown_field'],
  ])('creating an administrator with %s is refused', async (_what, part, status, code) => {
    const owner = await anAdmin('owner')
    expect(await owner.post('admins', { ...order(), ...part })).toMatchObject({ status, body: { code } })
  })

  test('a login of an administrator can be used once, case-insensitively', async () => {
    const owner = await anAdmin('owner')
    const account = order()
    await owner.post('admins', account)
    expect(await owner.post('admins', { ...account, login: account.login.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'login_taken' },
    })
  })

  test('an administrator can neither change their own role nor block themselves', async () => {
    const owner = await anAdmin('owner')
    expect(await owner.put(`admins/${owner.id}`, { role: 'auditor' })).toMatchObject({ status: 422 })
    expect(await owner.put(`admins/${owner.id}`, { status: 'blocked' })).toMatchObject({ status: 422 })
    expect(await owner.put(`admins/${owner.id}`, { full_name: 'Другое Имя' })).toMatchObject({ status: 200 })
  })

  test('when two owners block each other at once, one of them stays active', async () => {
    for (const dismissal of [{ role: 'auditor' }, { status: 'blocked' }]) {
      const [admin, other] = [await anAdmin('owner'), await anAdmin('owner')]
      const answers = await Promise.all([
        admin.put(`admins/${other.id}`, dismissal),
        other.put(`admins/${admin.id}`, dismissal),
      ])
      const [first, second] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(first).toBe(200)
      // a later call is refused, or made in the new role
      expect([401, 403]).toContain(second)
    }
  })

  test('a missing administrator answers 404, a stale version 412', async () => {
    const [owner, other] = [await anAdmin('owner'), await anAdmin('auditor')]
    expect((await owner.get('admins/999999')).status).toBe(404)
    expect((await owner.put('admins/999999', { full_name: 'x' })).status).toBe(404)
    expect((await owner.put(`admins/${other.id}`, { full_name: 'Иное' }, { 'if-match': '7' })).status).toBe(412)
  })
})

test('staff read and change only their own profile', async () => {
  const client = await aClient({ rubles: 0 })
  const profile = await client.get('profile')
  expect(profile).toMatchObject({
    status: 200,
    body: { client_id: client.id, login: client.login, role: 'owner', phone: null },
  })
  const phone = await client.put('profile', { phone: '8 916 000-11-22' })
  expect(phone).toMatchObject({ status: 200, body: { phone: '+79160001122', full_name: 'Пробный Пользователь' } })
  const name = await client.put('profile', { full_name: 'Новое Имя' })
  expect(name).toMatchObject({ status: 200, body: { full_name: 'Новое Имя', phone: '+79160001122' } })
  for (const field of ['role', 'client_id', 'login']) {
    expect(await client.put('profile', { [field]: 'another' })).toMatchObject({
      status: 422,
      body: { errors: { [field]: 'Это поле не меняется' } },
    })
  }
  for (const field of ['password', 'password_hash', 'status']) {
    expect(await client.put('profile', { [field]: 'owner' })).toMatchObject({
      status: 400,
      body: { code: 'unknown_field' },
    })
  }
})
