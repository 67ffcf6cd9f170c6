import { describe, expect, onTestFinished, test } from 'vitest'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { routes } from '#shared/contract/routes/index.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import type { User } from '#shared/contract/users.ts'
import type { Bill } from '#shared/contract/bills.ts'
import { isInMode, type Mode } from '#shared/rules/modes.ts'
import { openFirstOwner } from '#server/people/admins/first-owner.ts'
import { openOwnCompany } from '#server/people/clients/own-company.commands.ts'
import { aCaller, type Refused } from '#tests/support/caller.ts'
import { withConfirmedFactor } from '#tests/support/factor-words.ts'
import { withPasskey, type PasskeyOptions } from '#tests/support/passkey-words.ts'
import { aBill, aSeller } from '#tests/support/billing.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words, type Admin } from '#tests/support/words.ts'

const operator = { name: 'ООО «Своё дело»', inn: '7707083893' }
const login = 'director@svoe.test'
const password = 'семь синих слонов 9'
const given = { MODE: 'own', OPERATOR_NAME: operator.name, OPERATOR_INN: operator.inn, SECOND_PERSON: 'on' }

const server = await testServer({ env: given, ends_untold: true })
const { services, url, database } = server
const { aClient, aSigner, aFile, anAdmin, passwordTokenFor } = words(server)
await openOwnCompany(services, operator)

/** A member of staff with their place in the company, as both APIs know them by one token. */
async function aMember(
  role: Parameters<typeof anAdmin>[0],
): Promise<{ console: Admin; cabinet: ReturnType<typeof aCaller> }> {
  const console = await anAdmin(role)
  await openOwnCompany(services, operator)
  return { console, cabinet: aCaller(url, console.token) }
}

describe('a portal for one company, outside of a demo', async () => {
  const server = await testServer({ demo: false, env: { ...given, ADMIN_LOGIN: login, ADMIN_PASSWORD: password } })
  const { services, url, database } = server
  await openFirstOwner(services)
  await openOwnCompany(services, operator)

  test('one login opens the cabinet and the console, once the second factor is set up', async () => {
    const browser = { cookie: `device_mark=${'a'.repeat(22)}` }
    const { status, body } = await aCaller(url).post<ClientSession>('auth/login', { login, password }, browser)
    expect(status).toBe(200)
    // a device of staff is one of the sender's
    const { rows } = await database.pool.query(
      'select mark is not null as marked from sessions order by id desc limit 1',
    )
    expect(rows).toEqual([{ marked: true }])
    expect(body.profile).toMatchObject({ client_name: operator.name, role: 'owner', full_name: 'Владелец' })
    const cabinet = aCaller(url, body.token)
    const requests = () => cabinet.get('document-sign-requests')
    expect((await requests()).body).toMatchObject({ code: 'factor_required' })
    const { id } = await services.db
      .selectFrom('admins')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
    await database.db.transaction().execute((tx) => withConfirmedFactor(tx, services.secrets, id))
    expect((await requests()).status).toBe(200)
    const console = aCaller(url, body.token, '/api/support')
    expect((await console.get('profile')).body).toMatchObject({ login })
    expect((await aCaller(url).post('auth/login', { login, password })).body).toMatchObject({ code: 'otp_required' })
    expect((await console.post('auth/logout')).status).toBe(204)
    expect((await requests()).body).toMatchObject({ code: 'dead_token' })
  })

  test('a start finds the company that an earlier one opened', async () => {
    await openOwnCompany(services, operator)
    const own = await services.db.selectFrom('clients').select('name').where('is_own', '=', true).execute()
    expect(own).toEqual([{ name: operator.name }])
  })
})

test('an owner of a portal for one company sends without a check and without money; each signature is counted', async () => {
  const { cabinet } = await aMember('owner')
  const [entity] = (await cabinet.get<LegalEntity[]>('legal-entities')).body
  expect(entity).toMatchObject({ inn: operator.inn, short_name: operator.name })
  const order = {
    legal_entity_id: entity!.id,
    documents: [{ file_id: (await aFile(cabinet)).id, title: 'Приказ № 1' }],
    signers: [{ full_name: 'Петрова Анна Сергеевна', phone: aPhone() }],
    send: true,
  }
  const { body: sent } = await cabinet.post<SignRequest[]>('document-sign-requests', order)
  expect(sent).toMatchObject([{ status: 'sent', sample: false }])
  const held = async () =>
    (
      await database.pool.query<object>(
        'select a.available, a.held from ledger_accounts a join packages p on p.id = a.package_id where p.is_own',
      )
    ).rows
  expect(await held()).toEqual([{ available: 999_999_999, held: 1 }])
  const signer = await aSigner(sent[0]!)
  expect((await signer.sign()).status).toBe(200)
  expect(await held()).toEqual([{ available: 999_999_999, held: 0 }])
})

test('a passkey of staff logs into the cabinet, with a session that opens the console too, and no further than their place', async () => {
  const { console } = await aMember('operator')
  const { authenticator } = await withPasskey(console)
  const logIn = async () => {
    const { body: options } = await aCaller(url).post<PasskeyOptions>('auth/login/options')
    return aCaller(url).post<ClientSession & Refused['body']>('auth/login/passkey', {
      credential: authenticator.assert(options),
    })
  }
  const { status, body } = await logIn()
  expect([status, body.profile.client_name, body.profile.role]).toEqual([200, operator.name, 'sender'])
  expect((await aCaller(url, body.token).get('document-sign-requests')).status).toBe(200)
  expect((await aCaller(url, body.token, '/api/support').get('profile')).body).toMatchObject({ login: console.login })
  await database.pool.query(`update client_users set status = 'dismissed' where admin_id = $1`, [console.id])
  expect((await logIn()).body.code).toBe('wrong_passkey')
  services.config.mode = 'service'
  const { status: refused, body: why } = await logIn()
  services.config.mode = 'own'
  expect([refused, why.code]).toEqual([422, 'wrong_passkey'])
})

test('an owner without colleagues adds one at once; where somebody else could confirm it, the addition waits', async () => {
  const { console } = await aMember('owner')
  await database.pool.query(`update admins set status = 'blocked' where id <> $1`, [console.id])
  const add = (full_name: string) =>
    console.post<{ id: number }>('admins', { login: `${aKey()}@svoe.test`, full_name, role: 'operator' })
  const colleague = await add('Первая Коллега')
  expect(colleague.status).toBe(201)
  expect((await add('Вторая Коллега')).status).toBe(201)
  await anAdmin('owner')
  expect((await add('Третья Коллега')).status).toBe(202)
})

test('the place of staff in the cabinet follows their role, and ends with their access', async () => {
  const { console: owner } = await aMember('owner')
  await database.pool.query(`update admins set status = 'blocked' where id <> $1`, [owner.id])
  const { console, cabinet } = await aMember('operator')
  // whom nobody else may judge
  await database.pool.query('update admins set made_by = $1 where id = $2', [owner.id, console.id])
  const profile = () => cabinet.get<{ role: string }>('profile')
  expect((await profile()).body).toMatchObject({ role: 'sender' })
  expect((await owner.put(`admins/${console.id}`, { role: 'auditor' })).status).toBe(200)
  expect((await profile()).body).toMatchObject({ code: 'dead_token' })
  const places = await services.db
    .selectFrom('client_users')
    .select('role')
    .where('admin_id', '=', console.id)
    .execute()
  expect(places).toEqual([{ role: 'reader' }])
  expect((await owner.put(`admins/${console.id}`, { status: 'blocked' })).status).toBe(200)
  expect((await profile()).body).toMatchObject({ code: 'dead_token' })
})

test('another user of the company logs in with a password of their own, which opens no console', async () => {
  const { cabinet } = await aMember('owner')
  const person = { login: `${aKey()}@svoe.test`, full_name: 'Кадровик Ольга Петровна', role: 'sender' }
  expect((await cabinet.post<User>('users', person)).status).toBe(201)
  await server.worker.idle()
  const token = await passwordTokenFor(person.login)
  expect((await aCaller(url).post('auth/password-links/use', { token, password })).status).toBe(204)
  const account = { login: person.login, password }
  const { status, body } = await aCaller(url).post<ClientSession>('auth/login', account)
  expect([status, body.profile.role]).toEqual([200, 'sender'])
  const ofCompany = (api: string) => aCaller(url, body.token, api).get<Refused['body']>('document-sign-requests')
  expect((await ofCompany('/api/v1')).status).toBe(200)
  expect((await ofCompany('/api/support')).body.code).toBe('dead_token')
  expect((await aCaller(url, undefined, '/api/support').post('auth/login', account)).status).toBe(401)
})

describe('a member of staff without a place in the company', () => {
  test('whose address opens another cabinet keeps the console, and the server starts', async () => {
    const console = await anAdmin('owner')
    const other = await aClient()
    await database.pool.query('update client_users set login = $1 where client_id = $2', [console.login, other.id])
    await openOwnCompany(services, operator)
    expect((await console.get('profile')).status).toBe(200)
    expect((await aCaller(url, console.token).get<Refused['body']>('profile')).body.code).toBe('dead_token')
    const { console: owner } = await aMember('owner')
    await database.pool.query(`update admins set status = 'blocked' where id <> $1`, [owner.id])
    const stranger = await aClient()
    const added = await owner.post<Refused['body']>('admins', {
      login: stranger.login,
      full_name: 'Коллега Анна',
      role: 'operator',
    })
    expect([added.status, added.body.code]).toEqual([409, 'login_taken'])
  })

  test('whom the company has dismissed from the cabinet stays dismissed at the next start', async () => {
    const { console, cabinet } = await aMember('operator')
    await database.pool.query(`update client_users set status = 'dismissed' where admin_id = $1`, [console.id])
    await openOwnCompany(services, operator)
    expect((await cabinet.get<Refused['body']>('profile')).body.code).toBe('dead_token')
    expect((await console.get('profile')).status).toBe(200)
  })
})

test('who becomes a member of staff keeps no session of the cabinet that a password of before has opened', async () => {
  const { cabinet } = await aMember('owner')
  const person = { login: `${aKey()}@svoe.test`, full_name: 'Кадровик Ирина Петровна', role: 'sender' }
  expect((await cabinet.post<User>('users', person)).status).toBe(201)
  await server.worker.idle()
  const token = await passwordTokenFor(person.login)
  await aCaller(url).post('auth/password-links/use', { token, password })
  const { body } = await aCaller(url).post<ClientSession>('auth/login', { login: person.login, password })
  const before = aCaller(url, body.token)
  expect((await before.get('profile')).status).toBe(200)
  const { console: staff } = await aMember('operator')
  await database.pool.query('update client_users set admin_id = null, status = $2 where admin_id = $1', [
    staff.id,
    'dismissed',
  ])
  await database.pool.query('update admins set login = $2 where id = $1', [staff.id, person.login])
  await openOwnCompany(services, operator)
  expect((await before.get<Refused['body']>('profile')).body.code).toBe('dead_token')
})

test.each<Mode>(['own', 'service'])(
  'in the mode %s a call answers not_in_mode if and only if it is of what this mode has not',
  async (mode) => {
    const { console, cabinet } = await aMember('owner')
    services.config.mode = mode
    onTestFinished(() => void (services.config.mode = 'own'))
    const inCabinet = mode === 'own' ? cabinet : await aClient()
    const wrong: string[] = []
    for (const route of routes) {
      if (!route.allow || route.path.includes('/logout')) continue
      for (const api of route.api) {
        if (api === 'demo') continue
        const by = api === 'support' ? console : inCabinet
        const path = `/api/${api}${route.path.replaceAll(/\{\w+\}/g, '999999')}`
        const { body } = (await by.send(route.method, path, null)) as Refused
        if ((body?.code === 'not_in_mode') === isInMode(mode, route.allow[1])) wrong.push(`${route.method} ${path}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test('strangers cannot register in a portal for one company', async () => {
  const { status, body } = await aCaller(url).post<{ code: string }>('registration', {
    kind: 'legal',
    name: 'ООО «Чужие»',
    inn: operator.inn,
    full_name: 'Чужой Человек',
    login: 'chuzhoi@example.com',
    phone: aPhone(),
    password,
    consents: { agreement: true, offer: true, personal_data: true },
  })
  expect([status, body.code]).toEqual([404, 'not_in_mode'])
})

test('a service that becomes the portal of one company and a service again loses no request, hold, bill or ruble, at any moment', async () => {
  const server = await testServer({ env: { OPERATOR_NAME: operator.name, OPERATOR_INN: operator.inn } })
  const { services, findings, worker } = server
  const its = words(server)
  await aSeller(server)
  // the first one with the operator's ИНН becomes the own company
  const own = await its.aClient({ rubles: 300 })
  const other = await its.aClient({ rubles: 300 })
  const bills = { own: await aBill(own, 500), other: await aBill(other, 700) }
  await its.aSignedRequest(own)
  await its.aSignedRequest(other)
  const [waiting, cancelled] = [await its.aSentRequest(own), await its.aSentRequest(own)]
  const foreign = await its.aSentRequest(other)
  const switchTo = async (mode: Mode) => {
    services.config.mode = mode
    await openOwnCompany(services, operator)
    await worker.idle()
    expect(await findings()).toEqual([])
  }
  const moneyOf = async () => [await its.balance(own), await its.balance(other)]
  const held = (money: number, held: number) => ({ money, held, available: money - held })
  const hold = price_rubles
  expect(await moneyOf()).toEqual([held(300 - hold, 2 * hold), held(300 - hold, hold)])

  await switchTo('own')
  expect((await own.get<Refused['body']>('billing-balance')).body.code).toBe('not_in_mode')
  // what was held for money is charged or released as money
  expect((await (await its.aSigner(waiting)).sign()).status).toBe(200)
  expect((await own.post(`document-sign-requests/${cancelled.id}/cancel`)).status).toBe(200)
  expect((await (await its.aSigner(foreign)).sign()).status).toBe(200)
  // a new one takes a signature that nobody bought
  await its.aSignedRequest(own)
  const open = await its.aSentRequest(own)
  await switchTo('service')

  expect(await moneyOf()).toEqual([held(300 - 2 * hold, 0), held(300 - 2 * hold, 0)])
  expect((await (await its.aSigner(open)).sign()).status).toBe(200)
  for (const [client, bill] of [
    [own, bills.own],
    [other, bills.other],
  ] as const) {
    const shown = await client.get<Bill>(`billing/bills/${bill.id}`)
    expect(shown.body).toMatchObject({ number: bill.number, amount: bill.amount, status: 'issued' })
  }
  const statusesOf = async (client: ReturnType<typeof aCaller>) =>
    (await client.get<SignRequest[]>('document-sign-requests')).body.map(({ status }) => status).toSorted()
  expect(await statusesOf(own)).toEqual(['cancelled', 'signed', 'signed', 'signed', 'signed'])
  expect(await statusesOf(other)).toEqual(['signed', 'signed'])
  await switchTo('own')
  const found = await services.db.selectFrom('clients').select('id').where('is_own', '=', true).execute()
  expect(found).toEqual([{ id: own.id }])
  await switchTo('service')
  expect(await moneyOf()).toEqual([held(300 - 2 * hold, 0), held(300 - 2 * hold, 0)])
})

test('a company that becomes a service with other clients and its own portal again keeps its requests, signatures and people, and theirs', async () => {
  const server = await testServer({ env: given })
  const { services, database, findings, worker } = server
  const its = words(server)
  const switchTo = async (mode: Mode) => {
    services.config.mode = mode
    await openOwnCompany(services, operator)
    await worker.idle()
    expect(await findings()).toEqual([])
  }
  await switchTo('own')
  const staff = await its.anAdmin('owner')
  await openOwnCompany(services, operator)
  const cabinet = aCaller(server.url, staff.token)
  const [entity] = (await cabinet.get<LegalEntity[]>('legal-entities')).body
  const send = async () => {
    const order = {
      legal_entity_id: entity!.id,
      documents: [{ file_id: (await its.aFile(cabinet)).id, title: 'Приказ № 1' }],
      signers: [{ full_name: 'Петрова Анна Сергеевна', phone: aPhone() }],
      send: true,
    }
    const { status, body } = await cabinet.post<SignRequest[]>('document-sign-requests', order)
    expect(status).toBe(201)
    return body[0]!
  }
  const sign = async (request: SignRequest) => expect((await (await its.aSigner(request)).sign()).status).toBe(200)
  await sign(await send())
  const waiting = await send()
  const left = async () =>
    (
      await database.pool.query<object>(
        'select a.available, a.held from ledger_accounts a join packages p on p.id = a.package_id where p.is_own',
      )
    ).rows

  await switchTo('service')
  const client = await its.aClient({ rubles: 300 })
  await its.aSignedRequest(client)
  const foreign = await its.aSentRequest(client)
  const held = { money: 300 - price_rubles, held: price_rubles, available: 300 - 2 * price_rubles }
  expect(await its.balance(client)).toEqual(held)
  // what the company has sent before is signed as it was sent
  await sign(waiting)
  expect(await left()).toEqual([{ available: 999_999_998, held: 0 }])
  // staff have the console only
  expect((await cabinet.get<Refused['body']>('profile')).body.code).toBe('dead_token')
  expect((await staff.get('profile')).status).toBe(200)

  await switchTo('own')
  expect((await cabinet.get<SignRequest[]>('document-sign-requests')).body.map(({ status }) => status)).toEqual([
    'signed',
    'signed',
  ])
  await sign(await send())
  expect(await left()).toEqual([{ available: 999_999_997, held: 0 }])
  await sign(foreign)
  await switchTo('service')
  const paid = 300 - 2 * price_rubles
  expect(await its.balance(client)).toEqual({ money: paid, held: 0, available: paid })
})
