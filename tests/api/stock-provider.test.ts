import { fetchUtils, HttpError, type DataProvider, type RaRecord } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources, type Noun } from '#shared/contract/resources.ts'
import { may } from '#shared/rules/policy.ts'
import { inDays } from '#tests/support/clock.ts'
import { anInn, aSeller } from '#tests/support/billing.ts'
import type { Caller } from '#tests/support/caller.ts'
import { aTemplate } from '#tests/support/templates.ts'
import { testServer } from '#tests/support/server.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { aKey, aPhone, words, type Admin, type Client } from '#tests/support/words.ts'
import { anImport } from '../support/imports.ts'

const server = await testServer({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { aClient, aClientCode, anAdmin, aSentRequest, anOrder, visitor } = words(server)

const methods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const

type Api = 'client' | 'support'
/** the outcome of a method: it works, or it is refused with this status */
type Outcome = 'ok' | number

const all: Outcome[] = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']
const readOnly: Outcome[] = ['ok', 'ok', 'ok', 'ok', 405, 405, 405, 405, 405]
const readAndCreate: Outcome[] = ['ok', 'ok', 'ok', 'ok', 'ok', 405, 405, 405, 405]
/** created from a file, not from JSON */
const readAndUpload: Outcome[] = ['ok', 'ok', 'ok', 'ok', 415, 405, 405, 405, 405]
/** created from a file, whose kind the query names */
const uploadOfKind: Outcome[] = ['ok', 'ok', 'ok', 'ok', 400, 405, 405, 405, 405]
/** created from a file, changed with JSON */
const uploadAndChange: Outcome[] = ['ok', 'ok', 'ok', 'ok', 415, 'ok', 'ok', 'ok', 'ok']
/** an address of the other API */
const elsewhere: Outcome[] = [404, 404, 404, 404, 404, 404, 404, 404, 404]

/** The outcomes of the nine methods, in their order, for an owner. 405: the address has no such method. */
const table: Record<Api, Record<Noun, Outcome[]>> = {
  client: {
    admins: elsewhere,
    approvals: elsewhere,
    balance: elsewhere,
    bills: readAndCreate,
    'bulk-sendings': readAndUpload,
    'client-tasks': elsewhere,
    clients: elsewhere,
    complaints: elsewhere,
    'client-codes': all,
    'clients-codes': elsewhere,
    deliveries: elsewhere,
    'document-sign-requests': readAndCreate,
    imports: uploadOfKind,
    individuals: all,
    journal: elsewhere,
    looks: readOnly,
    'legal-entities': all,
    'legal-entities-contacts': all,
    'message-stops': elsewhere,
    packages: readAndCreate,
    payments: elsewhere,
    senders: readOnly,
    statements: elsewhere,
    stuck: elsewhere,
    tariffs: readOnly,
    templates: uploadAndChange,
    transactions: readOnly,
    users: all,
    'webhook-messages': readOnly,
    webhooks: all,
  },
  support: {
    admins: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 405, 405],
    approvals: readOnly,
    balance: readOnly,
    bills: readOnly,
    'bulk-sendings': readOnly,
    'client-tasks': ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 405, 405],
    clients: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 405, 405],
    complaints: readOnly,
    'client-codes': elsewhere,
    'clients-codes': ['ok', 'ok', 'ok', 'ok', 405, 405, 405, 'ok', 'ok'],
    deliveries: readOnly,
    'document-sign-requests': readOnly,
    imports: elsewhere,
    individuals: readOnly,
    journal: readOnly,
    looks: readOnly,
    'legal-entities': readOnly,
    'legal-entities-contacts': readOnly,
    'message-stops': readOnly,
    packages: readOnly,
    payments: readAndCreate,
    senders: readOnly,
    statements: readAndUpload,
    stuck: readOnly,
    tariffs: all,
    templates: elsewhere,
    transactions: readOnly,
    users: readOnly,
    'webhook-messages': readOnly,
    webhooks: readOnly,
  },
}

type World = { client: Client; owner: Admin }
let world: World

/** The stock provider with the stock HTTP client, as third-party programs would use it. */
function stockProvider(api: Api, caller: Caller): DataProvider {
  const user = { authenticated: true, token: `Bearer ${caller.token}` }
  return simpleRestProvider(`${server.url}/api/${api === 'client' ? 'v1' : 'support'}`, (url, options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user }),
  )
}

const aPerson = () => ({ last_name: 'Иванов', first_name: 'Иван', phone: aPhone() })

/** they cannot be created with JSON, and each method that archives takes one */
const templates = 6

/** A new row of each noun that can be created with JSON. */
const orders: Partial<Record<Noun, () => object | Promise<object>>> = {
  individuals: aPerson,
  // one ИНН is one organization of a client
  'legal-entities': () => ({ short_name: 'ООО «Ромашка»', inn: anInn() }),
  'legal-entities-contacts': () => ({ legal_entity_id: world.client.legal_entity_id, full_name: 'Анна' }),
  'client-codes': () => ({ label: '1С' }),
  users: () => ({ login: `${aKey()}@colleague.test`, full_name: 'Белова Ольга', role: 'sender' }),
  'document-sign-requests': () => anOrder(world.client),
  bills: () => ({ legal_entity_id: world.client.legal_entity_id, amount: 1000, email: 'a@client.test' }),
  admins: () => ({ login: `${aKey()}@s.test`, full_name: 'А', password: 'длинный-и-свой-8', role: 'auditor' }),
  tariffs: () => ({ name: `Пакет ${aKey()}`, kind: 'package', signatures: 2, price: 50 }),
  payments: () => ({ client_id: world.client.id, amount: 5, description: 'Проба' }),
  clients: () => ({ kind: 'individual', full_name: 'Белова Ольга', login: `${aKey()}@newcomer.test` }),
  'client-tasks': () => ({
    client_id: world.client.id,
    text: 'Перезвонить',
    due_on: inDays(1),
    admin_id: world.owner.id,
  }),
  packages: async () => ({ tariff_id: await aTariff() }),
  webhooks: () => ({ label: 'CRM', url: 'http://127.0.0.1:9/hook', events: ['request.signed'] }),
}

async function aTariff(): Promise<number> {
  const tariff = { name: `Пакет ${aKey()}`, kind: 'package', signatures: 2, price: 50 }
  return (await world.owner.post<{ id: number }>('billing/tariffs', tariff)).body.id
}

/** A field that rows refer to others by. */
const targets: Partial<Record<Noun, [field: string, of: (row: RaRecord) => unknown]>> = {
  admins: ['role', (row) => row['role']],
  clients: ['id', (row) => row.id],
  balance: ['client_id', (row) => row.id],
  statements: ['account', (row) => row['account']],
  journal: ['client_id', (row) => row['chain']],
  tariffs: ['kind', (row) => row['kind']],
}

beforeAll(async () => {
  const client = await aClient({ rubles: 5000 })
  const owner = await anAdmin('owner')
  world = { client, owner }
  // a look
  await owner.get(`clients/${client.id}`)
  await aSeller(server)
  const { group } = await aSentRequest(client)
  await visitor().post(`document-sign-requests/${group}/complaints`, { reason: 'spam' })
  await visitor().post(`document-sign-requests/${group}/messages/stop`, { from_whom: 'sender' })
  // above what one member of staff credits in a day
  const large = { client_id: client.id, amount: 1_000_001, description: 'Крупный' }
  await owner.post('billing/payments', large)
  const made = ['individuals', 'legal-entities-contacts', 'client-codes', 'bills', 'packages', 'webhooks'] as const
  for (const noun of made) {
    const answer = await client.post(resources[noun].path, await orders[noun]?.())
    if (answer.status !== 201) throw new Error(`no row of ${noun}: ${JSON.stringify(answer.body)}`)
  }
  await owner.post(resources['client-tasks'].path, await orders['client-tasks']?.())
  const [webhook] = (await client.get<{ id: number }[]>('webhooks')).body
  await client.post(`webhooks/${webhook?.id}/test`)
  const table = `Ф. И. О.;Телефон\r\nИванов Иван;${aPhone()}\r\n`
  for (let nth = 0; nth < templates; nth += 1) await aTemplate(server.services, client.id)
  const sending = await client.send('POST', 'bulk-sendings?name=t.csv', table, { 'content-type': 'text/csv' })
  const file = aStatementFile([{ inn: '7707083893', rubles: '100', purpose: 'На баланс' }])
  const statement = await owner.send('POST', 'billing/statements?name=s.txt', file, { 'content-type': 'text/plain' })
  await anImport(client, 'individuals', table)
  if (sending.status !== 201 || statement.status !== 201) throw new Error('no bulk sending or no statement')
  await server.worker.idle()
  // a job that has used up its tries is what staff see as stuck
  await server.database.pool.query(
    `update jobs set state = 'dead', last_error = 'проба' where id = (select min(id) from jobs where payload ? 'file_id')`,
  )
})

afterAll(async () => {
  await server.database.pool.query(`update jobs set state = 'done', last_error = null where state = 'dead'`)
})

/** Calls the method of the stock provider with a row of the noun, and checks what it returns. */
async function perform(method: (typeof methods)[number], provider: DataProvider, noun: Noun): Promise<unknown> {
  const { path } = resources[noun]
  const pagination = { page: 1, perPage: 10 }
  const sort = { field: 'id', order: 'DESC' as const }
  const list = async () => (await provider.getList<RaRecord>(path, { pagination, sort, filter: {} })).data
  const row = async (): Promise<RaRecord> => {
    const [first] = await list().catch(() => [])
    return first ?? { id: 1 }
  }
  /** for what changes rows: one that nothing depends on */
  const fresh = async (): Promise<RaRecord> => {
    const order = orders[noun]
    if (!order) return row()
    const made = await provider.create(path, { data: await order() }).catch(() => null)
    return made && !Array.isArray(made.data) ? (made.data as RaRecord) : row()
  }
  if (method === 'getList') {
    expect((await list()).length).toBeGreaterThan(0)
    return
  }
  if (method === 'getOne') {
    const known = await row()
    const { data } = await provider.getOne<RaRecord>(path, { id: String(known.id) })
    return expect(data.id).toBe(known.id)
  }
  if (method === 'getMany') {
    const ids = (await list()).map(({ id }) => String(id))
    const { data } = await provider.getMany<RaRecord>(path, { ids })
    return expect(data.map(({ id }) => String(id)).toSorted()).toEqual(ids.toSorted())
  }
  if (method === 'getManyReference') {
    const known = await row()
    const [target, of] = targets[noun] ?? ['client_id', (one: RaRecord) => one['client_id']]
    const id = of(known) as string
    const { data } = await provider.getManyReference(path, { target, id, pagination, sort, filter: {} })
    return expect(data.map((one) => one.id)).toContain(known.id)
  }
  if (method === 'create') {
    const { data } = await provider.create(path, { data: (await orders[noun]?.()) ?? {} })
    return expect([data].flat()[0]).toMatchObject({ id: expect.any(Number) })
  }
  const one = await fresh()
  if (method === 'update') {
    const { data } = await provider.update(path, {
      id: one.id,
      data: await shown(provider, path, one),
      previousData: one,
    })
    return expect(data).toMatchObject({ id: one.id })
  }
  if (method === 'updateMany') {
    const { data } = await provider.updateMany(path, { ids: [one.id, (await fresh()).id], data: {} })
    return expect(data).toContain(one.id)
  }
  if (method === 'delete') {
    const { data } = await provider.delete<RaRecord>(path, { id: one.id, previousData: one })
    return expect(data.id).toBe(one.id)
  }
  const { data } = await provider.deleteMany(path, { ids: [one.id] })
  return expect(data).toEqual([one.id])
}

/** The whole row, as a form of react-admin has it. */
const shown = (provider: DataProvider, path: string, { id }: RaRecord) =>
  provider.getOne<RaRecord>(path, { id }).then(
    ({ data }) => data,
    () => ({ id }),
  )

const outcomeOf = async (method: (typeof methods)[number], provider: DataProvider, noun: Noun): Promise<Outcome> => {
  try {
    await perform(method, provider, noun)
    return 'ok'
  } catch (error) {
    if (error instanceof HttpError) return error.status
    throw error
  }
}

describe.each(['client', 'support'] as const)('ra-data-simple-rest over the %s API, used by an owner', (api) => {
  test.each(Object.keys(resources) as Noun[])(
    `ra-data-simple-rest over the ${api} API, used by an owner, has the outcomes of its table for %s`,
    async (noun) => {
      const provider = stockProvider(api, api === 'client' ? world.client : world.owner)
      const outcomes: Outcome[] = []
      for (const method of methods) outcomes.push(await outcomeOf(method, provider, noun))
      expect(outcomes).toEqual(table[api][noun])
    },
  )
})

const actionOf = {
  getList: 'list',
  getOne: 'show',
  getMany: 'list',
  getManyReference: 'list',
  create: 'create',
  update: 'update',
  updateMany: 'update',
  delete: 'archive',
  deleteMany: 'archive',
} as const

describe.each([
  ['client', 'client:code'],
  ['support', 'support:auditor'],
] as const)('ra-data-simple-rest over the %s API, used by %s', (api, role) => {
  const nouns = (Object.keys(resources) as Noun[]).filter((noun) => table[api][noun] !== elsewhere)

  test.each(nouns)(
    `ra-data-simple-rest over the ${api} API, used by ${role}, gets 403 for what the policy does not name: %s`,
    async (noun) => {
      const caller = role === 'client:code' ? await aClientCode(world.client) : await anAdmin('auditor')
      const provider = stockProvider(api, caller)
      const outcomes: Outcome[] = []
      for (const method of methods) outcomes.push(await outcomeOf(method, provider, noun))
      const expected = methods.map((method, at) => {
        const outcome = table[api][noun][at]
        const isRefused = outcome !== 405 && !may(role, actionOf[method], noun)
        return isRefused ? 403 : outcome
      })
      expect(outcomes).toEqual(expected)
    },
  )
})
