import { expect, test } from 'vitest'
import type { Client } from '#shared/contract/clients.ts'
import type { JournalEntry } from '#shared/contract/journal.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { Sender } from '#shared/contract/senders.ts'
import type { User } from '#shared/contract/users.ts'
import { anInn, aSeller, confirm, upload } from '#tests/support/billing.ts'
import { aCaller, query, type Caller } from '#tests/support/caller.ts'
import { lettersTo } from '#tests/support/registration.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer({ env: { SECOND_PERSON: 'on' } })
const { aClient, visitor, passwordTokenFor, staffOfEachRole } = words(server)
const { pool } = server.database
const { owner, operator, accountant, auditor } = await staffOfEachRole()

const password = 'Zelyonyj-les-shumit'
const consents = { agreement: true, personal_data: true }
const aLogin = () => `${aKey()}@newcomer.test`
const anOrder = (more: object = {}) => ({
  kind: 'legal',
  name: 'ООО «Ландыш»',
  inn: anInn(),
  full_name: 'Белова Ольга',
  login: aLogin(),
  ...more,
})
const create = (order: object = anOrder(), by: Caller = operator, key?: string) =>
  by.post<Client & { existing_id: number }>('clients', order, key ? { 'idempotency-key': key } : {})
async function tokenFor(login: string): Promise<string | undefined> {
  await server.worker.idle()
  return passwordTokenFor(login)
}
const clientsCount = async () => Number((await pool.query<{ n: number }>('select count(*) n from clients')).rows[0]?.n)

test('staff create a company: its organization, its owner who is invited, and a letter without a password', async () => {
  const order = anOrder()
  const { status, body: client } = await create(order)
  expect({ status, client }).toMatchObject({
    status: 201,
    client: { kind: 'legal', name: order.name, status: 'active' },
  })
  const entities = await operator.get<LegalEntity[]>(`legal-entities?${query({ filter: { client_id: client.id } })}`)
  expect(entities.body).toMatchObject([{ short_name: order.name, inn: order.inn }])
  const users = await operator.get<User[]>(`users?${query({ filter: { client_id: client.id } })}`)
  expect(users.body).toMatchObject([{ login: order.login, role: 'owner', status: 'invited' }])
  await server.worker.idle()
  const letters = await lettersTo(server.url, order.login)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('/new-password#')
})

test('the first user accepts the rules with the password, once for the client', async () => {
  const order = anOrder()
  const { body: client } = await create(order)
  const token = await tokenFor(order.login)
  const check = await visitor().post('auth/password-links/check', { token })
  expect(check.body).toMatchObject({ purpose: 'invitation', asks_consents: true })
  const without = await visitor().post('auth/password-links/use', { token, password })
  expect(without).toMatchObject({
    status: 422,
    body: { errors: { 'consents.agreement': expect.any(String), 'consents.personal_data': expect.any(String) } },
  })
  const half = { token, password, consents: { agreement: true, personal_data: false } }
  expect((await visitor().post('auth/password-links/use', half)).status).toBe(422)
  expect((await visitor().post('auth/password-links/use', { token, password, consents })).status).toBe(204)
  const { rows } = await pool.query('select kind, client_user_id from consents where client_id = $1 order by kind', [
    client.id,
  ])
  expect(rows).toMatchObject([{ kind: 'agreement' }, { kind: 'registration_data' }])
  const session = await visitor().post<{ token: string }>('auth/login', { login: order.login, password })
  const first = aCaller(server.url, session.body.token)
  expect((await first.get('profile')).body).toMatchObject({ role: 'owner', client_id: client.id })

  const login = aLogin()
  await first.post('users', { login, full_name: 'Громов Илья', role: 'reader' })
  const second = await tokenFor(login)
  expect((await visitor().post('auth/password-links/check', { token: second })).body).toMatchObject({
    asks_consents: false,
  })
})

test('a colleague of a client that registered is asked for no consents', async () => {
  const client = await aClient({ rubles: 0 })
  const login = aLogin()
  await client.post('users', { login, full_name: 'Громов Илья', role: 'reader' })
  const check = await visitor().post('auth/password-links/check', { token: await tokenFor(login) })
  expect(check.body).toMatchObject({ asks_consents: false })
})

test('a private person has no organization and is called by the own name', async () => {
  const { body } = await create({ kind: 'individual', full_name: 'Петров Пётр', login: aLogin() })
  expect(body).toMatchObject({ kind: 'individual', name: 'Петров Пётр' })
  expect((await operator.get(`legal-entities?${query({ filter: { client_id: body.id } })}`)).body).toEqual([])
})

test('a second client with one ИНН is refused with the first one named, until it is meant', async () => {
  const inn = anInn()
  const { body: first } = await create(anOrder({ inn }))
  const before = await clientsCount()
  const refused = await create(anOrder({ inn: ` ${inn} ` }))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'duplicate_client', existing_id: first.id, errors: { inn: expect.stringContaining(first.name) } },
  })
  expect(await clientsCount()).toBe(before)
  expect((await create(anOrder({ inn, same_inn: true }))).status).toBe(201)
  const other = anInn()
  const answers = await atOnce(5, () => create(anOrder({ inn: other })))
  expect(counted(answers)).toEqual({ 201: 1, 409: 4 })
})

test('an address that opens another cabinet is refused, and nothing is created', async () => {
  const client = await aClient({ rubles: 0 })
  const before = await clientsCount()
  const answer = await create(anOrder({ login: client.login.toUpperCase() }))
  expect(answer).toMatchObject({ status: 409, body: { code: 'login_taken', errors: { login: expect.any(String) } } })
  expect(await clientsCount()).toBe(before)
})

test('what a registration would refuse is refused at its field; a password is no field', async () => {
  for (const [field, more] of [
    ['inn', { inn: '7707083894' }],
    ['inn', { inn: null }],
    ['name', { name: 'я'.repeat(200) }],
    ['name', { name: null }],
    ['name', { name: 'Заходите на evil.example' }],
    ['full_name', { full_name: '+7 999 123-45-67' }],
    ['login', { login: 'не почта' }],
    ['inn', { kind: 'individual', name: null }],
  ] as const) {
    const { status, body } = await create(anOrder(more))
    expect([field, status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([
      field,
      422,
      expect.arrayContaining([field]),
    ])
  }
  expect((await create(anOrder({ password }))).status).toBe(400)
})

test('accountants, auditors and clients create no clients', async () => {
  const client = await aClient({ rubles: 0 })
  expect((await create(anOrder(), accountant)).status).toBe(403)
  expect((await create(anOrder(), auditor)).status).toBe(403)
  expect((await client.post('/api/support/clients', anOrder())).status).toBe(401)
})

test('a repeated call with one key creates one client and sends one letter', async () => {
  const order = anOrder()
  const key = aKey()
  const answers = await atOnce(5, () => create(order, operator, key))
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
  await server.worker.idle()
  expect(await lettersTo(server.url, order.login)).toHaveLength(1)
})

test('who created a client may not vouch for its name; a colleague may', async () => {
  const { body: client } = await create()
  const [sender] = (await owner.get<Sender[]>(`senders?${query({ filter: { client_id: client.id } })}`)).body
  const accept = (by: Caller) =>
    by.post(`senders/${sender?.id}/accept`, { note: 'ЕГРЮЛ и договор', version: sender?.version })
  expect(await accept(operator)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  expect((await accept(owner)).status).toBe(200)
})

test('a statement of the one who created the client vouches for no name; one that a colleague uploads and confirms does', async () => {
  await aSeller(server)
  const senderAfter = async (uploads: Caller, confirms: Caller) => {
    const inn = anInn()
    const { body: client } = await create(anOrder({ inn }))
    const file = aStatementFile([{ inn, rubles: '100.00', purpose: 'Оплата' }])
    const statement = await upload(uploads, file)
    expect((await confirm(confirms, statement.body)).status).toBe(200)
    return (await owner.get<Sender[]>(`senders?${query({ filter: { client_id: client.id } })}`)).body[0]?.status
  }
  expect(await senderAfter(operator, operator)).toBe('unchecked')
  expect(await senderAfter(operator, accountant)).toBe('unchecked')
  expect(await senderAfter(accountant, operator)).toBe('unchecked')
  expect(await senderAfter(accountant, accountant)).toBe('checked')
})

test('the journal says who created the client and invited its user', async () => {
  const { body: client } = await create()
  const filter = { client_id: client.id }
  const { body } = await auditor.get<JournalEntry[]>(`journal?${query({ filter, sort: ['id', 'ASC'] })}`)
  const events = body.filter(({ actor_id }) => actor_id === operator.id).map(({ event }) => event)
  expect(events).toEqual(
    expect.arrayContaining(['clients.create', 'legal-entities.create', 'client-users.create', 'client-users.invite']),
  )
})
