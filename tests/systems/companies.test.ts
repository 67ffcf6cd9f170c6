import { describe, expect, test } from 'vitest'
import type { CompanyFound, CompanyName } from '#shared/contract/companies.ts'
import type { Problem } from '#shared/contract/errors.ts'
import type { Installation } from '#shared/contract/installation.ts'
import { companies_per_address_in_hour_max, companies_per_caller_in_hour_max } from '#shared/rules/limits.ts'
import { companyTexts, registryTexts } from '#shared/text/companies.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { openCompanyFinder } from '#server/systems/companies/find-company.ts'
import { registryFaults, type RegistryConfig } from '#server/systems/companies/registry-config.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words } from '#tests/support/words.ts'
import { aRegistry, dadataParty, egrOrganization, egrPerson } from '#tests/support/registry.ts'

const inn = '7707049388'
const key = 'very-secret-word'
const ofQuestion = (body: string) => (JSON.parse(body) as { query: string }).query
const dadata = await aRegistry(({ body }) => ({ body: dadataParty(ofQuestion(body)) }))
const server = await testServer({
  demo: false,
  env: { REGISTRY_DRIVER: 'dadata', REGISTRY_URL: dadata.url, REGISTRY_API_KEY: key, WEBHOOK_ALLOW_PRIVATE: '1' },
})
const { services } = server
const { aClient, aColleague, anAdmin, visitor } = words(server)
const client = await aClient()

/** An ИНН of an organization that nobody has asked about. */
let asked = 0
function anInn(): string {
  const start = `77${String(1_000_000 + (asked += 1)).padStart(7, '0')}`
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8]
  return `${start}${(weights.reduce((sum, weight, at) => sum + weight * Number(start[at]), 0) % 11) % 10}`
}

const organization = {
  inn,
  kpp: '773601001',
  ogrn: '1027700132195',
  short_name: 'ООО «РОМАШКА»',
  full_name: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ «РОМАШКА»',
  address: '117312, г Москва, ул Вавилова, д 19',
  director: 'Иванов Иван Иванович',
  state: 'active',
}

describe('an organization by ИНН', () => {
  test('is asked as DaData documents it, with the key in its header', async () => {
    dadata.calls.length = 0
    const { status, body } = await client.get<CompanyFound>(`companies/${inn}`)
    expect([status, body]).toEqual([200, { company: organization }])
    expect(dadata.calls).toMatchObject([
      { method: 'POST', path: '/findById/party', headers: { authorization: `Token ${key}` } },
    ])
    expect(JSON.parse(dadata.calls[0]?.body ?? '')).toEqual({ query: inn, branch_type: 'MAIN', count: 1 })
  })

  test('is asked about once a day, whoever asks, also at once', async () => {
    const other = anInn()
    dadata.calls.length = 0
    const staff = await anAdmin('auditor')
    const colleague = await aColleague(client, 'reader')
    const answers = await atOnce(
      9,
      (nth) =>
        [client, staff, colleague][nth % 3]?.get<CompanyFound>(`companies/${other}`) ?? client.get('companies/x'),
    )
    expect(counted(answers)).toEqual({ 200: 9 })
    await client.get(`companies/${other}`)
    expect(dadata.calls.length).toBe(1)
  })

  test('that the registry does not know is null, and nothing is kept in the database', async () => {
    const unknown = anInn()
    dadata.answer = () => ({ body: { suggestions: [] } })
    expect((await client.get(`companies/${unknown}`)).body).toEqual({ company: null })
    dadata.answer = ({ body }) => ({ body: dadataParty(ofQuestion(body)) })
    const wrong = await client.get<Problem>('companies/7707049389')
    expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found'])
  })

  const party = (more: object) => () => ({ body: dadataParty(anInn(), more) })
  test.each<[string, typeof dadata.answer]>([
    ['a wrong key', () => ({ status: 403, body: { message: `the key ${key} is wrong` } })],
    ['a spent quota', () => ({ status: 429, body: {}, headers: { 'retry-after': '60' } })],
    ['a fault of its own', () => ({ status: 500, raw: '<html>' })],
    ['a redirect', () => ({ status: 302, raw: '', headers: { location: 'http://127.0.0.1:1/' } })],
    ['no JSON', () => ({ raw: 'Ошибка' })],
    ['another form', () => ({ body: { suggestions: [{ data: { inn: 7 } }] } })],
    ['nothing at all', () => ({ raw: '' })],
    ['another organization', party({})],
    ['an answer without end', () => ({ raw: ' '.repeat(600 * 1024) })],
    ['half an answer', () => 'cut' as const],
  ])('answered with %s is unavailable, in words, and asked again by the next one', async (_what, answer) => {
    const one = anInn()
    dadata.answer = answer
    const { status, body } = await client.get<Problem>(`companies/${one}`)
    expect([status, body.code, body.message]).toEqual([503, 'registry_unavailable', refusalTexts.registry_unavailable])
    dadata.answer = ({ body: question }) => ({ body: dadataParty(ofQuestion(question)) })
    expect((await client.get<CompanyFound>(`companies/${one}`)).body.company?.inn).toBe(one)
    expect(server.log()).not.toContain(key)
  })

  test('is waited for as long as a form may wait, and no longer', async () => {
    dadata.answer = () => 'silence'
    const finder = openCompanyFinder(services, 50)
    const failure = await finder.find(anInn(), async () => undefined).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'registry_unavailable' })
    dadata.answer = ({ body }) => ({ body: dadataParty(ofQuestion(body)) })
  })

  test('is limited by client, and what is known is given beyond the limit', async () => {
    const greedy = await aClient()
    const answers = await atOnce(companies_per_caller_in_hour_max + 5, () => greedy.get(`companies/${anInn()}`))
    const counts = counted(answers)
    expect(counts[429]).toBe(5)
    expect((await greedy.get(`companies/${inn}`)).status).toBe(200)
    expect((await (await aColleague(greedy, 'reader')).get(`companies/${anInn()}`)).status).toBe(429)
    expect((await client.get(`companies/${anInn()}`)).status).toBe(200)
  })

  test('is named to a stranger who registers, and no more of it', async () => {
    const stranger = visitor()
    const find = (of: string) => stranger.post<CompanyName & Problem>('registration/company', { inn: of })
    expect((await find(inn)).body).toEqual({ name: 'ООО «РОМАШКА»', state: 'active' })
    const answers = []
    for (let nth = 0; nth <= companies_per_address_in_hour_max; nth += 1) answers.push(await find(anInn()))
    expect(counted(answers)).toEqual({ 200: companies_per_address_in_hour_max, 429: 1 })
    expect((await visitor().post('registration/company', { inn: anInn() })).status).toBe(200)
  })
})

/** What a registry of this form makes of an answer. */
async function readBy(driver: RegistryConfig['driver'], of: string, body: unknown) {
  const registry = await aRegistry(() => ({ body }))
  const config = { ...services.config, registry: { driver, url: registry.url, api_key: key } }
  const found = await openCompanyFinder({ ...services, config }).find(of, async () => undefined)
  return { found, calls: registry.calls }
}

describe('API-ФНС', () => {
  test('is asked as it documents it, and its organization is read', async () => {
    const { found, calls } = await readBy('apifns', inn, egrOrganization(inn))
    expect(calls).toMatchObject([{ method: 'GET', path: `/egr?req=${inn}&key=${key}` }])
    expect(found).toEqual({ ...organization, address: 'г. Москва, ул. Вавилова, д. 19' })
  })

  test('a sole proprietor has no КПП and no director', async () => {
    const { found } = await readBy('apifns', '500100732259', egrPerson('500100732259'))
    expect(found).toMatchObject({
      kpp: null,
      short_name: 'ИП Петров Пётр Петрович',
      director: null,
      ogrn: '304500116000157',
      state: 'closed',
    })
  })

  test('an empty list is an organization that it does not know', async () => {
    expect((await readBy('apifns', inn, { items: [], Count: 0 })).found).toBeNull()
  })

  test('what our own forms would refuse is left out', async () => {
    const { found } = await readBy(
      'apifns',
      inn,
      egrOrganization(inn, { КПП: '12', ОГРН: '1027700132196', Статус: 'В стадии ликвидации', Адрес: null }),
    )
    expect(found).toMatchObject({ kpp: null, ogrn: null, address: null, state: 'closing' })
  })
})

describe('without leave', () => {
  test('an address inside of the network is not called', async () => {
    const registry = await aRegistry(() => ({ body: dadataParty(inn) }))
    for (const url of [registry.url, registry.url.replace('http:', 'https:')]) {
      const config = {
        ...services.config,
        webhooks: { allow_private: false },
        registry: { driver: 'dadata' as const, url, api_key: key },
      }
      const failure = await openCompanyFinder({ ...services, config })
        .find(inn, async () => undefined)
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Refusal)
      expect(failure).toMatchObject({ code: 'registry_unavailable' })
    }
    expect(registry.calls).toEqual([])
  })

  test('nobody is asked where no registry is connected, until an owner connects one', async () => {
    const bare = await testServer({ demo: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
    const { aClient: aClientOf, anAdmin: anAdminOf } = words(bare)
    const [caller, owner] = [await aClientOf(), await anAdminOf('owner')]
    const before = await caller.get<Problem>(`companies/${inn}`)
    expect([before.status, before.body.code, before.body.message]).toEqual([409, 'state_conflict', companyTexts.none])
    const put = (body: object) => owner.put<Installation & Problem>('settings/installation/registry', body)
    const registry = await aRegistry(() => ({ body: dadataParty(inn) }))
    const order = { driver: 'dadata', url: registry.url }
    expect((await put(order)).body.errors).toEqual({ api_key: registryTexts.key_again })
    const { status, body } = await put({ ...order, api_key: key })
    expect([status, body.registry]).toEqual([200, { ...order, has_api_key: true }])
    expect((await caller.get<CompanyFound>(`companies/${inn}`)).body.company?.inn).toBe(inn)
    expect((await put(order)).status).toBe(200)
    // its key is not given to another address
    expect((await put({ driver: 'dadata', url: 'https://other.test' })).body.errors).toHaveProperty('api_key')
    const { rows } = await bare.database.pool.query<{ all: string }>(
      `select string_agg(payload, ' ') as all from journal`,
    )
    expect(rows[0]?.all).toContain('REGISTRY_API_KEY=•••')
    expect([rows[0]?.all, bare.log()].join(' ')).not.toContain(key)
    expect((await put({ driver: null })).body.registry).toBeNull()
    expect((await caller.get(`companies/${inn}`)).status).toBe(409)
  })

  test.each([
    [{ REGISTRY_DRIVER: 'dadata' as const }, 'REGISTRY_API_KEY'],
    [{ REGISTRY_API_KEY: key }, 'REGISTRY_DRIVER'],
  ])('settings of a half do not start: %o', (env, missing) => {
    expect(registryFaults(env).join()).toContain(missing)
  })
})
