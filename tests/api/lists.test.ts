import { describe, expect, test } from 'vitest'
import type { Individual } from '#shared/contract/individuals.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { resources, type Noun } from '#shared/contract/resources.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { lists, type FilterKind } from '#shared/rules/lists.ts'
import { list_count_rows_max } from '#shared/rules/limits.ts'
import { query, type Caller, type Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest, aDraft, aClientCode } = words(server)

async function people(client: Caller, ...names: string[]): Promise<Individual[]> {
  const made: Individual[] = []
  for (const last_name of names) {
    const person = { last_name, first_name: 'Анна', phone: aPhone() }
    made.push((await client.post<Individual>('individuals', person)).body)
  }
  return made
}

const list = <T = Individual>(caller: Caller, path: string, options: Parameters<typeof query>[0] = {}) =>
  caller.get<T[]>(`${path}?${query(options)}`)
type Document = { paths: Record<string, { get?: object }> }
const names = (rows: Individual[]) => rows.map(({ last_name }) => last_name)

describe('a list', () => {
  test('a list returns the first 25 rows, newest first, with the total', async () => {
    const client = await aClient()
    await people(client, ...Array.from({ length: 30 }, (_, index) => `Номер-${index}`))
    const page = await client.get<Individual[]>('individuals')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-range')).toBe('individuals 0-24/30')
    expect(page.body).toHaveLength(25)
    expect(page.body[0]?.last_name).toBe('Номер-29')
  })

  test('a list returns the requested range, and an empty one beyond the end', async () => {
    const client = await aClient()
    await people(client, 'Первый', 'Второй', 'Третий')
    const middle = await list(client, 'individuals', { sort: ['id', 'ASC'], range: [1, 1] })
    expect(names(middle.body)).toEqual(['Второй'])
    expect(middle.headers.get('content-range')).toBe('individuals 1-1/3')
    const beyond = await list(client, 'individuals', { range: [10, 19] })
    expect(beyond.body).toEqual([])
    expect(beyond.headers.get('content-range')).toBe('individuals */3')
    const last = await list(client, 'individuals', { range: [2, 9] })
    expect(last.headers.get('content-range')).toBe('individuals 2-2/3')
  })

  test('a list longer than the counting cap reports its exact total beyond the end', async () => {
    const client = await aClient({ rubles: 0 })
    await server.database.pool.query(
      `insert into individuals (client_id, last_name, first_name, phone)
       select $1, 'Номер', 'Анна', '+7900' || lpad(n::text, 7, '0') from generate_series(1, $2) n`,
      [client.id, list_count_rows_max + 7],
    )
    for (const first of [list_count_rows_max + 7, 20_000, 90_000]) {
      const beyond = await list(client, 'individuals', { range: [first, first + 24] })
      expect(beyond.headers.get('content-range')).toBe(`individuals */${list_count_rows_max + 7}`)
      expect(beyond.headers.get('x-total-estimated')).toBeNull()
    }
  })

  test('a list without rows is empty with a total of 0', async () => {
    const client = await aClient()
    const page = await client.get('individuals')
    expect(page).toMatchObject({ status: 200, body: [] })
    expect(page.headers.get('content-range')).toBe('individuals */0')
  })

  test('a list sorts Russian names with «ё» beside «е», case-insensitively', async () => {
    const client = await aClient()
    await people(client, 'Яковлев', 'Ёлкин', 'егоров', 'Жуков', 'Елисеев', 'Абрамов')
    const up = await list(client, 'individuals', { sort: ['last_name', 'ASC'] })
    expect(names(up.body)).toEqual(['Абрамов', 'егоров', 'Елисеев', 'Ёлкин', 'Жуков', 'Яковлев'])
    const down = await list(client, 'individuals', { sort: ['last_name', 'DESC'] })
    expect(names(down.body)).toEqual(names(up.body).toReversed())
  })

  test('a list filtered by ids returns those rows, and none of another client', async () => {
    const client = await aClient()
    const [first, , third] = await people(client, 'Первый', 'Второй', 'Третий')
    const [foreign] = await people(await aClient(), 'Чужой')
    const many = await list(client, 'individuals', { filter: { id: [first!.id, third!.id, foreign!.id] } })
    expect(names(many.body)).toEqual(['Третий', 'Первый'])
    const asText = await list(client, 'individuals', { filter: { id: [String(first!.id), third!.id] } })
    expect(names(asText.body)).toEqual(['Третий', 'Первый'])
    const chosen = await list(client, 'individuals', { filter: { id: String(first!.id) } })
    expect(names(chosen.body)).toEqual(['Первый'])
  })

  test('a list filtered by ids returns all of them without a range', async () => {
    const client = await aClient()
    const made = await people(client, ...Array.from({ length: 30 }, (_, index) => `Номер-${index}`))
    const many = await list(client, 'individuals', { filter: { id: made.map(({ id }) => id) } })
    expect(many.body).toHaveLength(30)
    expect((await list(client, 'individuals', { filter: { id: [] } })).body).toEqual([])
  })

  test('a list is searched by part of a name, with «ё» or «е», and by a phone as people type it', async () => {
    const client = await aClient()
    const person = { last_name: 'Королёва', first_name: 'Алёна', phone: '+79161112233' }
    await client.post('individuals', person)
    await people(client, 'Смирнова')
    for (const q of ['королева', 'КОРОЛЁВА', 'алена коро', '8 (916) 111-22-33', '111-22-33', '%2B79161112233']) {
      const found = await list(client, 'individuals', { filter: { q: decodeURIComponent(q) } })
      expect([q, names(found.body)]).toEqual([q, ['Королёва']])
    }
    const odd = ['8.916.111.22.33', '+7\u00a0916\u00a0111\u201122\u201133', '111\u201322\u201333', 'королева 111-22-33']
    for (const q of [...odd, '8 916 1112233 алена', '111 22 33 Королёва Алёна']) {
      const found = await list(client, 'individuals', { filter: { q } })
      expect([q, names(found.body)]).toEqual([q, ['Королёва']])
    }
    expect((await list(client, 'individuals', { filter: { q: 'смирнова 111-22-33' } })).body).toEqual([])
    for (const q of ['%', '_', '\\', "'; drop table individuals; --", 'нет такого']) {
      expect(await list(client, 'individuals', { filter: { q } })).toMatchObject({ status: 200, body: [] })
    }
  })

  test('the list of clients is searched by name, ИНН and data of their people', async () => {
    const admin = await anAdmin('operator')
    const client = await aClient()
    // 86 is Югра: an ИНН may begin with 8 as a phone does
    const entity = { short_name: 'ООО «Сургутские Ёлки»', inn: '8602000002' }
    const { body } = await client.post<LegalEntity>('legal-entities', entity)
    const contact = { full_name: 'Ёжикова Пелагея', phone: '+79161239876', email: 'pelageya@example.test' }
    await client.post('legal-entities-contacts', { ...contact, legal_entity_id: body.id })
    for (const q of ['сургутские елки', '8602000002', '8602000', 'ежикова', '8 (916) 123-98-76', client.login]) {
      for (const path of ['clients', 'billing/balance']) {
        const found = await list<{ id: number }>(admin, path, { filter: { q } })
        expect([q, path, found.body.map(({ id }) => id)]).toEqual([q, path, [client.id]])
      }
    }
    const none = await list(admin, 'clients', { filter: { q: 'такого нигде нет' } })
    expect(none.body).toEqual([])
  })

  test('a list filters by its fields, and by several values at once', async () => {
    const client = await aClient()
    const sent = await aSentRequest(client)
    const draft = await aDraft(client)
    const cancelled = await aSentRequest(client)
    await client.post(`document-sign-requests/${cancelled.id}/cancel`)
    const ids = async (filter: unknown) =>
      (await list<SignRequest>(client, 'document-sign-requests', { filter })).body.map(({ id }) => id)
    expect(await ids({ status: 'sent' })).toEqual([sent.id])
    expect(await ids({ status: ['draft', 'cancelled'] })).toEqual([cancelled.id, draft.id])
    expect(await ids({ status: 'sent', individual_id: draft.individual_id })).toEqual([])
    expect(await ids({ updated_since: '2020-01-01T00:00:00Z' })).toHaveLength(3)
    expect(await ids({ updated_since: '2100-01-01T00:00:00Z' })).toEqual([])
  })

  test('the list of undelivered messages can leave out those of cancelled requests', async () => {
    const [client, admin] = [await aClient(), await anAdmin('operator')]
    const [waits, cancelled] = [await aSentRequest(client), await aSentRequest(client)]
    await client.post(`document-sign-requests/${cancelled.id}/cancel`)
    const requests = async (awaited: boolean) =>
      new Set(
        (
          await list<{ request_id: number }>(admin, 'deliveries', { filter: { client_id: client.id, awaited } })
        ).body.map(({ request_id }) => request_id),
      )
    expect(await requests(true)).toEqual(new Set([waits.id]))
    expect(await requests(false)).toEqual(new Set([cancelled.id]))
  })

  test('the list of the journal can be limited to people, without the service’s own events', async () => {
    const [client, admin] = [await aClient(), await anAdmin('operator')]
    await aSentRequest(client)
    const kinds = async (actor_kind: unknown) => {
      const { body } = await list<{ actor_kind: string }>(admin, 'journal', {
        filter: { client_id: client.id, actor_kind },
      })
      return new Set(body.map((entry) => entry.actor_kind))
    }
    expect(await kinds(['client_user', 'admin'])).toEqual(new Set(['client_user']))
    expect(await kinds('system')).toEqual(new Set(['system']))
  })

  test('the journal is searched by the Russian words of events, by names and by addresses', async () => {
    const [client, admin] = [await aClient(), await anAdmin('operator')]
    const request = await aSentRequest(client)
    const found = async (filter: object) =>
      (await list<{ event: string; actor_name: string; ip: string | null }>(admin, 'journal', { filter })).body
    const events = async (q: string) => new Set((await found({ client_id: client.id, q })).map(({ event }) => event))
    expect(await events('заявка отправлена')).toEqual(new Set(['document-sign-requests.send']))
    expect(await events('ЗАЯВКА СОЗДАНА')).toEqual(new Set(['document-sign-requests.create']))
    expect(await events('не бывает такого')).toEqual(new Set())
    expect(await events('%')).toEqual(new Set())

    const [sent] = await found({
      subject: 'document-sign-requests',
      subject_id: request.id,
      event: ['document-sign-requests.send'],
    })
    const { actor_name = '', ip } = sent ?? {}
    expect(actor_name).not.toBe('')
    const named = await found({ client_id: client.id, q: actor_name.toUpperCase() })
    expect(new Set(named.map((entry) => entry.actor_name))).toEqual(new Set([actor_name]))
    for (const filter of [{ ip }, { q: ip }]) {
      const there = await found({ client_id: client.id, ...filter })
      expect(new Set(there.map((entry) => entry.ip))).toEqual(new Set([ip]))
    }
  })

  test('a list filtered by a day uses the whole day in Moscow', async () => {
    const client = await aClient()
    const { id } = await aDraft(client)
    const { pool } = server.database
    const createdAt = (at: string) =>
      pool.query('update document_sign_requests set created_at = $2 where id = $1', [id, at])
    const on = async (filter: unknown) =>
      (await list<SignRequest>(client, 'document-sign-requests', { filter })).body.length
    const day = { created_at_gte: '2026-03-02', created_at_lte: '2026-03-02' }
    for (const [at, found] of [
      ['2026-03-01T20:59:59Z', 0],
      ['2026-03-01T21:00:00Z', 1],
      ['2026-03-02T20:59:59Z', 1],
      ['2026-03-02T21:00:00Z', 0],
    ] as const) {
      await createdAt(at)
      expect([at, await on(day)]).toEqual([at, found])
    }
  })

  test.each([
    '0000-01-01',
    '0001-01-01T00:00:00Z',
    '0000-01-01T00:00:00+14:00',
    '2000-02-29',
    '2000-01-01T00:00:00+23:59',
    '2000-01-01T00:00:00-18:00',
    '2000-01-01T00:00:00.123456789Z',
  ])('a list returns all rows since %s, and none until then', async (moment) => {
    const client = await aClient()
    await aDraft(client)
    const since = await list(client, 'document-sign-requests', { filter: { updated_since: moment } })
    expect(since).toMatchObject({ status: 200, body: [{ client_id: client.id }] })
    const until = await list(client, 'document-sign-requests', { filter: { created_at_lte: moment } })
    expect(until).toMatchObject({ status: 200, body: [] })
  })

  test('a list hides archived rows, which can still be read by id', async () => {
    const client = await aClient()
    const [person] = await people(client, 'Ушедший')
    expect(await client.delete(`individuals/${person!.id}`)).toMatchObject({ status: 200, body: { id: person!.id } })
    expect((await client.get('individuals')).body).toEqual([])
    expect((await client.get(`individuals/${person!.id}`)).status).toBe(200)
  })
})

describe('wrong parameters of a list', () => {
  const options: [string, string, string][] = [
    ['an unknown sort', query({ sort: ['shoe_size', 'ASC'] }), 'unknown_sort'],
    ['a sort by what everything has', query({ sort: ['__proto__', 'ASC'] }), 'unknown_sort'],
    ['an unknown filter', query({ filter: { shoe_size: 43 } }), 'unknown_filter'],
    ['a filter by what everything has', 'filter={"__proto__":1}', 'unknown_filter'],
    ['1001 rows', query({ range: [0, 1000] }), 'range_too_wide'],
    ['a page too far away', query({ range: [100_001, 100_010] }), 'range_too_far'],
    ['a range turned round', query({ range: [10, 5] }), 'malformed'],
    ['a negative range', query({ range: [-1, 5] }), 'malformed'],
    ['a range of text', query({ range: ['0', '5'] }), 'malformed'],
    ['a sort without a direction', query({ sort: ['id'] }), 'malformed'],
    ['another direction', query({ sort: ['id', 'UP'] }), 'malformed'],
    ['a sort that is no JSON', 'sort=id', 'malformed'],
    ['a filter that is a list', query({ filter: [1] }), 'malformed'],
    ['a filter that is no JSON', 'filter={id:1}', 'malformed'],
    ['an id that is text', query({ filter: { id: '1 or 1=1' } }), 'malformed'],
    ['an id that is an object', query({ filter: { id: { $gt: 0 } } }), 'malformed'],
    ['a negative id', query({ filter: { id: -1 } }), 'malformed'],
    ['a search that is a number', query({ filter: { q: 5 } }), 'malformed'],
    ['a search of 201 characters', query({ filter: { q: 'я'.repeat(201) } }), 'malformed'],
    ['a search with a zero byte', query({ filter: { q: 'а\u0000б' } }), 'malformed'],
    ['the same asked twice', `${query({ range: [0, 1] })}&${query({ range: [0, 2] })}`, 'malformed'],
  ]
  test.each(options)('a list answers 400 to %s', async (_what, asked, code) => {
    const client = await aClient({ rubles: 0 })
    const answer = (await client.get(`individuals?${asked}`)) as Refused
    expect(answer).toMatchObject({ status: 400, body: { status: 400, code } })
  })

  test.each([
    ['sort', query({ sort: ['colour', 'ASC'] }), 'Поля: id, phone, created_at, last_name, full_name'],
    ['sort', query({ sort: ['id', 'UP'] }), '["поле","DESC"]'],
    ['range', query({ range: [0, 1000] }), 'не больше 1000 строк'],
    ['range', query({ range: [5, 1] }), '[первая,последняя]'],
    ['range', query({ range: [100_001, 100_010] }), '100000'],
    ['filter', 'filter=1', '{"поле":значение}'],
    ['colour', query({ filter: { colour: 1 } }), 'Можно: id, client_id, legal_entity_id, individual_group_id, q'],
    ['client_id', query({ filter: { client_id: 'first' } }), 'целое число больше 0'],
    ['q', query({ filter: { q: 5 } }), 'Здесь нужен текст'],
    ['format', 'format=pdf', 'csv, xlsx'],
  ])('the refusal of the value %s of ?%s names the parameter and its allowed values', async (name, asked, allowed) => {
    const client = await aClient({ rubles: 0 })
    const { body } = (await client.get(`individuals?${asked}`)) as Refused
    expect(Object.keys(body.errors ?? {})).toEqual([name])
    expect(body.errors?.[name]).toContain(allowed)
  })

  test('the refusal of a moment without a time zone says how to write one', async () => {
    const client = await aClient({ rubles: 0 })
    const filter = { updated_since: '2026-11-22T00:00:00' }
    expect(await list(client, 'document-sign-requests', { filter })).toMatchObject({
      status: 400,
      body: { errors: { updated_since: expect.stringContaining('2026-11-22T00:00:00+03:00') } },
    })
  })

  test('a list allows a range of exactly 1000 rows', async () => {
    const client = await aClient({ rubles: 0 })
    expect((await list(client, 'individuals', { range: [0, 999] })).status).toBe(200)
  })

  test('an unknown state in a filter of a list is refused', async () => {
    const client = await aClient({ rubles: 0 })
    const answer = await list(client, 'document-sign-requests', { filter: { status: 'lost' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { status: expect.stringMatching(/^Возможные значения: draft, /) } },
    })
  })
})

describe('private columns', () => {
  const clientLists = [
    'individuals',
    'legal-entities',
    'legal-entities-contacts',
    'client-codes',
    'document-sign-requests',
  ]
  const supportLists = [
    'clients',
    'clients-codes',
    'admins',
    'journal',
    'deliveries',
    'billing/balance',
    'billing/transactions',
    'billing/tariffs',
    'billing/payments',
  ]
  const hidden = [
    'password_hash',
    'secret_hash',
    'search',
    'sealed_body',
    'digest',
    'payload',
    'token_hash',
    'wrong_codes',
  ]

  test.each([...clientLists, ...supportLists])(
    'private columns of the list %s cannot be used to sort or filter',
    async (path) => {
      const caller = supportLists.includes(path) ? await anAdmin('owner') : await aClient({ rubles: 0 })
      for (const field of hidden) {
        expect(await list(caller, path, { sort: [field, 'ASC'] })).toMatchObject({
          status: 400,
          body: { code: 'unknown_sort' },
        })
        expect(await list(caller, path, { filter: { [field]: 'a' } })).toMatchObject({
          status: 400,
          body: { code: 'unknown_filter' },
        })
      }
    },
  )
})

describe('the orders and filters of every list', () => {
  const values = {
    ids: [1, 2],
    text: '1',
    texts: ['1', '2'],
    tags: ['Кадры'],
    search: 'ива',
    moment: '2026-01-01',
    day: '2026-01-01',
    boolean: true,
    true: true,
    signatures: 5,
  }
  const valueOf = (name: string, kind: FilterKind) => {
    if (name === 'ip') return '10.0.0.1'
    if (typeof kind === 'string') return values[kind]
    return 'one' in kind ? kind.one[0] : kind
  }
  const listed = (Object.keys(resources) as Noun[]).flatMap((noun) =>
    (['v1', 'support'] as const)
      .filter((api) =>
        routes.some(
          ({ api: apis, method, path }) =>
            apis.includes(api) && method === 'GET' && path === `/${resources[noun].path}`,
        ),
      )
      .map((api) => [noun, api] as const),
  )
  test.each(listed)('the list %s accepts its orders and filters (%s)', async (noun, api) => {
    const caller = api === 'v1' ? await aClient() : await anAdmin('owner')
    const { sort, filter } = lists[noun]
    const filters = Object.entries<FilterKind>(filter).map(([name, kind]) => [name, valueOf(name, kind)] as const)
    const asked = [
      ...sort.map((field) => ({ sort: [field, 'ASC'], filter: Object.fromEntries(filters) })),
      ...filters.map(([name, value]) => ({ filter: { [name]: value } })),
    ]
    for (const options of asked) {
      const { path } = resources[noun]
      const answer = await list(caller, path, { ...options, range: [0, 9] })
      expect([options, answer.status]).toEqual([options, 200])
      const name = path.split('/').at(-1) ?? ''
      expect(answer.headers.get('content-range')).toMatch(new RegExp(`^${name} (?:\\*/0|0-\\d+/\\d+)$`))
    }
  })
})

test('organizations of one client with the same ИНН are listed, and no others', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const add = async (of: Caller, short_name: string, kpp: string | null) =>
    (await of.post<LegalEntity>('legal-entities', { short_name, inn: '7736207543', kpp })).body
  const [head, branch] = [await add(client, 'Главная', null), await add(client, 'Филиал', '773601001')]
  const archived = await add(client, 'Закрытый', '773601002')
  await client.delete(`legal-entities/${archived.id}`)
  await add(other, 'Чужая', null)
  const same = async (of: Caller) =>
    (await list<LegalEntity>(of, 'legal-entities', { filter: { same_inn: true } })).body.map(({ id }) => id)
  expect(await same(client)).toEqual([branch.id, head.id])
  expect(await same(other)).toEqual([])
  await client.delete(`legal-entities/${branch.id}`)
  expect(await same(client)).toEqual([])
  expect((await list(client, 'legal-entities', { filter: { same_inn: 'да' } })).status).toBe(400)
})

test('staff see the rows of every client, a client only its own', async () => {
  const [first, second] = [await aClient(), await aClient()]
  const operator = await anAdmin('operator')
  await people(first, 'Первый')
  await people(second, 'Второй')
  const seen = await list(operator, 'individuals', { filter: { client_id: [first.id, second.id] } })
  expect(names(seen.body)).toEqual(['Второй', 'Первый'])
  const own = await list(first, 'individuals', { filter: { client_id: second.id } })
  expect(own.body).toEqual([])
})

test('each list of clients’ rows for staff names their clients, whatever its order and filter; none of a client does', async () => {
  const client = await aClient({ rubles: 500 })
  const owner = await anAdmin('owner')
  await aSentRequest(client)
  const { body: profile } = await client.get<{ client_name: string }>('profile')
  const { body: document } = await owner.get<Document>('/api/support/openapi.json')
  const named = Object.entries(document.paths).filter(([, { get }]) =>
    /"allOf".*"client_name"/.test(JSON.stringify(get)),
  )
  const seen: string[] = []
  for (const [path] of named.filter(([path]) => !path.includes('{'))) {
    for (const options of [{}, { filter: { client_id: client.id } }]) {
      const { status, body } = await list<{ client_id: number | null; client_name: string | null }>(
        owner,
        `/api/support${path}`,
        options,
      )
      expect([path, status]).toEqual([path, 200])
      const own = body.filter(({ client_id }) => client_id === client.id)
      if (own.length > 0) seen.push(path)
      expect([path, ...new Set(own.map(({ client_name }) => client_name))]).toEqual(
        own.length > 0 ? [path, profile.client_name] : [path],
      )
    }
  }
  expect([...new Set(seen)]).toEqual(
    expect.arrayContaining(['/document-sign-requests', '/individuals', '/journal', '/deliveries', '/billing/payments']),
  )
  const [row] = (await list<SignRequest>(client, 'document-sign-requests')).body
  expect(row).not.toHaveProperty('client_name')
})

test('a client’s 1С sees the same rows as the client', async () => {
  const client: Client = await aClient()
  const code = await aClientCode(client)
  const entities = async (caller: Caller) => (await caller.get<LegalEntity[]>('legal-entities')).body
  expect(await entities(code)).toEqual(await entities(client))
})
