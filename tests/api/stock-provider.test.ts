import { fetchUtils, HttpError, type DataProvider, type RaRecord } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources, type Noun } from '#shared/contract/resources.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { may } from '#shared/rules/policy.ts'
import { aSeller } from '#tests/support/billing.ts'
import type { Caller } from '#tests/support/caller.ts'
import { aTemplate } from '#tests/support/templates.ts'
import { isNew, isOfClient, newNouns, newRow } from '#tests/support/new-rows.ts'
import { testServer } from '#tests/support/server.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { aPhone, words, type Admin, type Client } from '#tests/support/words.ts'
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

/** Created from a file: JSON is refused, for a missing `kind` in the query where it names one. */
const uploads: Partial<Record<Noun, number>> = { 'bulk-sendings': 415, imports: 400, statements: 415, templates: 415 }

const callOf = {
  getList: 'GET ',
  getOne: 'GET /{id}',
  getMany: 'GET ',
  getManyReference: 'GET ',
  create: 'POST ',
  update: 'PUT /{id}',
  updateMany: 'PUT /{id}',
  delete: 'DELETE /{id}',
  deleteMany: 'DELETE /{id}',
} as const

/** What an owner gets: 404 where no route of this API has the address, 405 where none has the method. */
function outcomeFor(api: Api, noun: Noun, method: (typeof methods)[number]): Outcome {
  const [name = '', suffix = ''] = callOf[method].split(' ')
  const path = `/${resources[noun].path}${suffix}`
  const found = routes.filter((route) => route.api.includes(api === 'client' ? 'v1' : api) && route.path === path)
  if (found.length === 0) return 404
  if (!found.some((route) => route.method === name)) return 405
  return method === 'create' ? (uploads[noun] ?? 'ok') : 'ok'
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

/** they cannot be created with JSON, and each method that archives takes one */
const templates = 6

/** A new row of each noun that can be created with JSON. */
async function orderOf(noun: Noun): Promise<object | undefined> {
  if (noun === 'document-sign-requests') return anOrder(world.client)
  if (noun === 'packages') return { tariff_id: await aTariff() }
  return isNew(noun) ? newRow(noun, world) : undefined
}

const aTariff = async () =>
  (await world.owner.post<{ id: number }>('billing/tariffs', await newRow('tariffs', world))).body.id

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
  for (const noun of [...newNouns, 'packages'] as const) {
    const by = noun === 'packages' || isOfClient(noun) ? client : owner
    const answer = await by.post(resources[noun].path, await orderOf(noun))
    if (answer.status !== 201) throw new Error(`no row of ${noun}: ${JSON.stringify(answer.body)}`)
  }
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
  // what a disk would give: tests/systems/exchange-files.test.ts
  await server.database.pool.query(
    `with made as (insert into exchange_drops (client_id, folder, name, sha256, finished_at)
        values ($1, 'проба', 'Сирота.pdf', '', now()) returning *)
      insert into exchange_files (client_id, exchange_drop_id, folder, table_name, file_name, placed_name, status, reason)
      select client_id, id, folder, '', name, name, 'returned', 'проба' from made`,
    [client.id],
  )
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
    const data = await orderOf(noun)
    if (!data) return row()
    const made = await provider.create(path, { data }).catch(() => null)
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
    const [target, of] = targets[noun] ?? ['client_id', (record: RaRecord) => record['client_id']]
    const id = of(known) as string
    const { data } = await provider.getManyReference(path, { target, id, pagination, sort, filter: {} })
    return expect(data.map((record) => record.id)).toContain(known.id)
  }
  if (method === 'create') {
    const { data } = await provider.create(path, { data: (await orderOf(noun)) ?? {} })
    return expect([data].flat()[0]).toMatchObject({ id: expect.any(Number) })
  }
  const created = await fresh()
  if (method === 'update') {
    const { data } = await provider.update(path, {
      id: created.id,
      data: await shown(provider, path, created),
      previousData: created,
    })
    return expect(data).toMatchObject({ id: created.id })
  }
  if (method === 'updateMany') {
    const { data } = await provider.updateMany(path, { ids: [created.id, (await fresh()).id], data: {} })
    return expect(data).toContain(created.id)
  }
  if (method === 'delete') {
    const { data } = await provider.delete<RaRecord>(path, { id: created.id, previousData: created })
    return expect(data.id).toBe(created.id)
  }
  const { data } = await provider.deleteMany(path, { ids: [created.id] })
  return expect(data).toEqual([created.id])
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
    `ra-data-simple-rest over the ${api} API, used by an owner, has the outcomes of its routes for %s`,
    async (noun) => {
      const provider = stockProvider(api, api === 'client' ? world.client : world.owner)
      const outcomes: Outcome[] = []
      for (const method of methods) outcomes.push(await outcomeOf(method, provider, noun))
      expect(outcomes).toEqual(methods.map((method) => outcomeFor(api, noun, method)))
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
  const nouns = (Object.keys(resources) as Noun[]).filter((noun) => outcomeFor(api, noun, 'getList') === 'ok')

  test.each(nouns)(
    `ra-data-simple-rest over the ${api} API, used by ${role}, gets 403 for what the policy does not name: %s`,
    async (noun) => {
      const caller = role === 'client:code' ? await aClientCode(world.client) : await anAdmin('auditor')
      const provider = stockProvider(api, caller)
      const outcomes: Outcome[] = []
      for (const method of methods) outcomes.push(await outcomeOf(method, provider, noun))
      const expected = methods.map((method) => {
        const outcome = outcomeFor(api, noun, method)
        const isRefused = outcome !== 404 && outcome !== 405 && !may(role, actionOf[method], noun)
        return isRefused ? 403 : outcome
      })
      expect(outcomes).toEqual(expected)
    },
  )
})
