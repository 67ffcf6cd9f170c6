import { expect, test } from 'vitest'
import { aSeller, email } from '#tests/support/billing.ts'
import { aCaller, type Answer } from '#tests/support/caller.ts'
import { aRegistration } from '#tests/support/registration.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest, aSigner, aSignedRequest, aCode, visitor } = words(server)
await aSeller(server)

const client = await aClient()
const owner = await anAdmin('owner')
const registered = { login: 'spec@client.test', password: 'Zelyonyj-les-shumit' }
await aRegistration(server.url, registered)
const admin = { login: 'spec@owner.test', password: 'Zelyonyj-les-shumit' }
await owner.post('admins', { ...admin, full_name: 'Иванова Ольга', role: 'operator' })

const isRow = (body: unknown) => expect(body).toMatchObject({ id: expect.any(Number) as number })
const isList = ({ body, headers }: Answer<unknown>, noun: string) => {
  expect(Array.isArray(body)).toBe(true)
  expect(headers.get('content-range')).toMatch(new RegExp(`^${noun} (\\d+-\\d+|\\*)/\\d+$`))
}

const clientLists = [
  ['individuals', 'individuals'],
  ['legal-entities', 'legal-entities'],
  ['legal-entities-contacts', 'legal-entities-contacts'],
  ['billing/packages', 'packages'],
  ['billing/transactions', 'transactions'],
  ['billing/tariffs', 'tariffs'],
  ['billing/bills', 'bills'],
  ['document-sign-requests', 'document-sign-requests'],
] as const
const clientCalls: [name: string, ask: () => Promise<void>][] = [
  ...clientLists.map(
    ([path, noun]) =>
      [`GET ${path}`, async () => isList(await client.get(path), noun)] as [string, () => Promise<void>],
  ),
  ['GET billing/packages/balance', async () => expect((await client.get('billing/packages/balance')).status).toBe(200)],
  [
    'GET profile',
    async () => expect((await client.get('profile')).body).toMatchObject({ client_id: client.id, login: client.login }),
  ],
  [
    'POST auth/login',
    async () => {
      const { status, body } = await visitor().post('auth/login', registered)
      expect(status).toBe(200)
      expect(body).toMatchObject({ token: expect.any(String) as string, profile: { login: registered.login } })
    },
  ],
  [
    'POST files',
    async () => {
      const pdf = { 'content-type': 'application/pdf' }
      const { status, body } = await client.send('POST', 'files?name=a.pdf', new Uint8Array(aContract()), pdf)
      expect(status).toBe(201)
      isRow(body)
    },
  ],
  [
    'POST billing/bills',
    async () => {
      const order = { legal_entity_id: client.legal_entity_id, amount: 100, email }
      const { status, body } = await client.post('billing/bills', order)
      expect(status).toBe(201)
      expect(body).toMatchObject(order)
    },
  ],
]

test.each(clientCalls)('the client call %s answers', async (_name, ask) => {
  expect.hasAssertions()
  await ask()
})

const olderForms: [name: string, ask: () => Promise<void>][] = [
  [
    'document-sign-requests/{id}',
    async () => {
      const request = await aSentRequest(client)
      isRow((await client.get(`document-sign-requests/${request.id}`)).body)
      const card = await visitor().get(`document-sign-requests/${request.group}`)
      expect(card.body).toMatchObject({ group: request.group, status: 'sent' })
    },
  ],
  [
    'document-sign-requests/{id}/code/{code}',
    async () => {
      const { id, group } = await aSentRequest(client)
      expect((await visitor().get(`document-sign-requests/${id}/code/${group}`)).body).toMatchObject({ group })
    },
  ],
  [
    'document-sign-requests/{id}/codes/check',
    async () => {
      const request = await aSentRequest(client)
      const code = await aCode(request)
      const { status } = await visitor().post(`document-sign-requests/${request.group}/codes/check`, { code })
      expect(status).toBe(200)
    },
  ],
  [
    'document-sign-requests/{id}/sign',
    async () => expect((await (await aSigner(await aSentRequest(client))).sign()).status).toBe(200),
  ],
  [
    'document-sign-requests/{id}/reject',
    async () => expect((await (await aSigner(await aSentRequest(client))).reject()).status).toBe(200),
  ],
  [
    'downloads/{id}',
    async () => {
      const { request } = await aSignedRequest(client)
      const { status, headers } = await client.get(`downloads/${request.documents[0]?.file_id}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    },
  ],
  ['legal-entities/{id}', async () => isRow((await client.get(`legal-entities/${client.legal_entity_id}`)).body)],
  [
    'billing-balance',
    async () =>
      expect((await client.get('billing-balance')).body).toMatchObject({ money: expect.any(Number) as number }),
  ],
]

test.each(olderForms)('the older form %s answers', async (_name, ask) => {
  expect.hasAssertions()
  await ask()
})

const supportLists = [
  ['billing/balance', 'balance'],
  ['billing/transactions', 'transactions'],
  ['billing/tariffs', 'tariffs'],
  ['clients', 'clients'],
  ['clients-codes', 'clients-codes'],
  ['legal-entities-contacts', 'legal-entities-contacts'],
  ['individuals', 'individuals'],
  ['legal-entities', 'legal-entities'],
  ['admins', 'admins'],
  ['document-sign-requests', 'document-sign-requests'],
  ['journal', 'journal'],
] as const
const supportCalls: [name: string, ask: () => Promise<void>][] = [
  ...supportLists.map(
    ([path, noun]) => [`GET ${path}`, async () => isList(await owner.get(path), noun)] as [string, () => Promise<void>],
  ),
  ['GET admins/{id}', async () => isRow((await owner.get(`admins/${owner.id}`)).body)],
  [
    'POST auth/login',
    async () => {
      const { status, body } = await aCaller(server.url, undefined, '/api/support').post('auth/login', admin)
      expect(status).toBe(200)
      expect(body).toMatchObject({ token: expect.any(String) as string, profile: { login: admin.login } })
    },
  ],
  [
    'POST billing/payments',
    async () => {
      const payment = { client_id: client.id, amount: 250, description: 'Оплата по договору' }
      const { status, body } = await owner.post('billing/payments', payment)
      expect(status).toBe(201)
      expect(body).toMatchObject(payment)
    },
  ],
]

test.each(supportCalls)('the support call %s answers', async (_name, ask) => {
  expect.hasAssertions()
  await ask()
})

test('a token opens the APIs of its role, in the authorization header only', async () => {
  const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })
  const status = async (path: string, init: RequestInit = {}) => (await fetch(server.url + path, init)).status
  expect(await status('/api/v1/profile', bearer(client.token))).toBe(200)
  expect(await status('/api/support/clients', bearer(owner.token))).toBe(200)
  expect(await status('/api/v1/profile', bearer(owner.token))).toBe(401)
  expect(await status('/api/support/clients', bearer(client.token))).toBe(401)
  expect(await status('/api/v1/profile')).toBe(401)
  expect(await status(`/api/v1/profile?token=${client.token}`, { headers: { cookie: `token=${client.token}` } })).toBe(
    401,
  )
})
