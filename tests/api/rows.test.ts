import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { ClientCode } from '#shared/contract/clients-codes.ts'
import type { Individual } from '#shared/contract/individuals.ts'
import { anInn } from '#tests/support/billing.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aClientCode, aColleague } = words(server)

type Row = { id: number; version: number; client_id: number } & Record<string, unknown>
type Noun = {
  path: string
  valid(client: Client): Record<string, unknown>
  change: Record<string, unknown>
  /** field → a value that is refused */
  wrong: [field: string, value: unknown][]
}

const nouns: Noun[] = [
  {
    path: 'individuals',
    valid: () => ({ last_name: 'Иванов', first_name: 'Иван', middle_name: 'Иванович', phone: aPhone() }),
    change: { first_name: 'Пётр' },
    wrong: [
      ['last_name', ''],
      ['last_name', 'я'.repeat(101)],
      ['last_name', 'Ива\u0000нов'],
      ['last_name', 'Ива\u202eнов'],
      ['last_name', 'Ива\ud83dнов'],
      ['first_name', null],
      ['phone', '+7 495 123-45-67'],
      ['phone', 79161112233],
      ['email', 'не почта'],
      ['snils', '112-233-445 96'],
      ['inn', '7707083894'],
      ['legal_entity_id', 999_999],
      ['legal_entity_id', '1'],
    ],
  },
  {
    path: 'legal-entities',
    valid: () => ({ short_name: 'ООО «Проба»', inn: anInn(), kpp: '773601001', ogrn: '1027700229193' }),
    change: { address: 'г. Москва, ул. Садовая, д. 12' },
    wrong: [
      ['short_name', ' '],
      ['inn', '7707083894'],
      ['kpp', '77360100'],
      ['ogrn', '1027700132196'],
      ['bik', '123456789'],
      ['account', '4070281013825012301'],
      ['agreement_date', '31.12.2026'],
      ['agreement_date', '2026-02-29'],
      ['agreement_date', '0000-01-01'],
    ],
  },
  {
    path: 'legal-entities-contacts',
    valid: (client) => ({ legal_entity_id: client.legal_entity_id, full_name: 'Белова Ольга', phone: aPhone() }),
    change: { position: 'Главный бухгалтер' },
    wrong: [
      ['full_name', ''],
      ['legal_entity_id', 999_999],
      ['legal_entity_id', null],
      ['phone', '8 800 555-35-35'],
      ['email', 'a@'],
    ],
  },
]

describe.each(nouns)('rows of $path', ({ path, valid, change, wrong }) => {
  const add = (client: Client) => client.post<Row>(path, valid(client))

  test(`rows of ${path} can be created, read and updated; unnamed fields keep their values`, async () => {
    const client = await aClient({ rubles: 0 })
    const made = await add(client)
    expect(made).toMatchObject({ status: 201, body: { version: 1, client_id: client.id } })
    const read = await client.get<Row>(`${path}/${made.body.id}`)
    expect(read).toMatchObject({ status: 200, body: made.body })
    const changed = await client.put<Row>(`${path}/${made.body.id}`, change)
    expect(changed.status).toBe(200)
    const full_name = path === 'individuals' ? 'Иванов Пётр Иванович' : made.body['full_name']
    expect(changed.body).toEqual({ ...made.body, ...change, full_name, version: 2 })
  })

  test.each(wrong)(`rows of ${path} are refused with %s = %j, naming the field`, async (field, value) => {
    const client = await aClient({ rubles: 0 })
    const answer = await client.post(path, { ...valid(client), [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
    expect((answer.body as { errors: Record<string, string> }).errors[field]).toMatch(/^[А-ЯЁ]/u)
  })

  test(`rows of ${path} are refused with an unknown field`, async () => {
    const client = await aClient({ rubles: 0 })
    const answer = await client.post(path, { ...valid(client), shoe_size: 43 })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'unknown_field', errors: { shoe_size: 'Неизвестное поле' } },
    })
    const { body: row } = await add(client)
    expect(await client.put(`${path}/${row.id}`, { shoe_size: 43 })).toMatchObject({ status: 400 })
  })

  test.each(['id', 'client_id', 'version', 'created_at', 'archived_at', 'search'])(
    `the private field %s of rows of ${path} cannot be set`,
    async (field) => {
      const client = await aClient({ rubles: 0 })
      const { body: row } = await add(client)
      const refused = { status: 400, body: { code: 'unknown_field' } }
      expect(await client.post(path, { ...valid(client), [field]: -1 })).toMatchObject(refused)
      const readOnly = { status: 422, body: { code: 'invalid_fields', errors: { [field]: 'Это поле не меняется' } } }
      const stale = { status: 412, body: { code: 'stale_version' } }
      const expected = field === 'version' ? stale : field in row ? readOnly : refused
      expect(await client.put(`${path}/${row.id}`, { [field]: -1 })).toMatchObject(expected)
    },
  )

  test(`rows of ${path} are updated with the current version only, not with a stale one`, async () => {
    const client = await aClient({ rubles: 0 })
    const { body: row } = await add(client)
    const put = (version: string) => client.put<Row>(`${path}/${row.id}`, change, { 'if-match': version })
    expect(await put('"1"')).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await put('"1"')).toMatchObject({ status: 412, body: { code: 'stale_version' } })
    expect(await put('2')).toMatchObject({ status: 200, body: { version: 3 } })
    // any version (RFC 9110 §13.1.1)
    expect(await put('*')).toMatchObject({ status: 200, body: { version: 4 } })
    expect(await put('"3", "4"')).toMatchObject({ status: 200, body: { version: 5 } })
    expect(await put(' , "5" ,"a,b", ')).toMatchObject({ status: 200, body: { version: 6 } })
    for (const other of ['W/"6"', '"1", W/"6"', '"six"', '""', '"06"', '"1", "2"']) {
      expect([other, (await put(other)).status]).toEqual([other, 412])
    }
    for (const none of ['first', 'W/6', '"6', '"5" "6"', '5, 6', '*, "6"']) {
      expect(await put(none)).toMatchObject({
        status: 400,
        body: { code: 'malformed', errors: { 'if-match': expect.any(String) } },
      })
    }
  })

  test(`rows of ${path} are not archived with a stale version`, async () => {
    const client = await aClient({ rubles: 0 })
    const { body: row } = await add(client)
    const archive = (version: string) => client.delete(`${path}/${row.id}`, { 'if-match': version })
    expect((await client.put(`${path}/${row.id}`, change)).status).toBe(200)
    expect(await archive('"1"')).toMatchObject({ status: 412, body: { code: 'stale_version' } })
    expect(await archive('"2"')).toMatchObject({ status: 200, body: { id: row.id } })
  })

  test(`rows of ${path} can be neither updated nor archived again once archived`, async () => {
    const client = await aClient({ rubles: 0 })
    const { body: row } = await add(client)
    expect((await client.delete(`${path}/${row.id}`)).status).toBe(200)
    expect((await client.delete(`${path}/${row.id}`)).status).toBe(404)
    expect((await client.put(`${path}/${row.id}`, change)).status).toBe(404)
  })

  test.each(['999999', '0', '-1', 'abc', '1.5', '99999999999999999999', '1%20or%201', 'a'.repeat(101)])(
    `rows of ${path} answer 404 for the id %s`,
    async (id) => {
      const client = await aClient({ rubles: 0 })
      for (const answer of [
        await client.get(`${path}/${id}`),
        await client.put(`${path}/${id}`, change),
        await client.delete(`${path}/${id}`),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
      }
    },
  )

  test(`rows of ${path} have ids with exactly one spelling`, async () => {
    const client = await aClient({ rubles: 0 })
    const { id } = (await add(client)).body
    for (const spelling of [`0x${id.toString(16)}`, `${id}e0`, `${id}.0`, `%20${id}`, `+${id}`, `0${id}`]) {
      expect([spelling, (await client.get(`${path}/${spelling}`)).status]).toEqual([spelling, 404])
    }
  })

  test(`rows of ${path} have every change in the journal, with old and new values`, async () => {
    const client = await aClient({ rubles: 0 })
    const { body: row } = await add(client)
    await client.put(`${path}/${row.id}`, change)
    await client.delete(`${path}/${row.id}`)
    const auditor = await anAdmin('auditor')
    const filter = encodeURIComponent(JSON.stringify({ subject: path, subject_id: row.id, client_id: client.id }))
    const { body } = await auditor.get<{ event: string; before: unknown; after: unknown; actor_kind: string }[]>(
      `journal?sort=["id","ASC"]&filter=${filter}`,
    )
    expect(body.map(({ event }) => event)).toEqual([`${path}.create`, `${path}.update`, `${path}.archive`])
    expect(body[1]?.after).toEqual(change)
    expect(body.every(({ actor_kind }) => actor_kind === 'client_user')).toBe(true)
  })
})

describe('individuals', () => {
  test('individuals with one phone and one name are one person, however both are spelled', async () => {
    const client = await aClient({ rubles: 0 })
    const person = (phone: string, last_name = 'Семёнов') => ({ last_name, first_name: 'Иван', phone })
    await client.post('individuals', person('8 (916) 555-44-33'))
    const again = await client.post('individuals', person('+7 916 555 44 33', 'семенов'))
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate_phone' } })
    const other = await client.post<Individual>('individuals', person('8 916 555-44-34'))
    expect(await client.put(`individuals/${other.body.id}`, { phone: '89165554433' })).toMatchObject({ status: 409 })
    expect(await client.put(`individuals/${other.body.id}`, { phone: '89165554434' })).toMatchObject({ status: 200 })
    const spouse = await client.post<Individual>('individuals', person('89165554433', 'Семёнова'))
    expect(spouse.status).toBe(201)
    expect(await client.put(`individuals/${spouse.body.id}`, { last_name: 'Семенов' })).toMatchObject({ status: 409 })
    expect(await client.put(`individuals/${spouse.body.id}`, { first_name: 'Анна' })).toMatchObject({ status: 200 })
  })

  test('individuals may use the phone of an archived person or of another client’s', async () => {
    const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const person = { last_name: 'Иванов', first_name: 'Иван', phone: aPhone() }
    const { body } = await client.post<Row>('individuals', person)
    expect((await other.post('individuals', person)).status).toBe(201)
    await client.delete(`individuals/${body.id}`)
    expect((await client.post('individuals', person)).status).toBe(201)
  })

  test('individuals treat an empty text and null as missing', async () => {
    const client = await aClient({ rubles: 0 })
    const person = { last_name: 'Ким', first_name: 'Ир', middle_name: '', email: null, snils: ' ', phone: aPhone() }
    const { body } = await client.post<Individual>('individuals', person)
    expect(body).toMatchObject({ middle_name: null, email: null, snils: null, full_name: 'Ким Ир' })
  })

  test('individuals cannot refer to another client’s organization, which answers like a missing one', async () => {
    const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const person = { last_name: 'Ким', first_name: 'Ир', phone: aPhone(), legal_entity_id: other.legal_entity_id }
    const answer = await client.post('individuals', person)
    expect(answer).toMatchObject({ status: 422, body: { errors: { legal_entity_id: 'Такой организации у вас нет' } } })
  })
})

describe('legal-entities', () => {
  const entity = { short_name: 'ООО «Банк»', inn: '7736207543' }

  test('a legal entity must have an account that matches the bank, whichever of the two changes', async () => {
    const client = await aClient({ rubles: 0 })
    const misfit = {
      status: 422,
      body: { errors: { account: 'Счёт не подходит к БИК: контрольный ключ не сходится' } },
    }
    const bank = { bik: '044525225', account: '40702810138250123017' }
    expect(await client.post('legal-entities', { ...entity, ...bank, bik: '044525187' })).toMatchObject(misfit)
    const { body } = await client.post<Row>('legal-entities', { ...entity, ...bank })
    expect(await client.put(`legal-entities/${body.id}`, { bik: '044525187' })).toMatchObject(misfit)
    expect(await client.get(`legal-entities/${body.id}`)).toMatchObject({ body: { bik: '044525225', version: 1 } })
  })
})

test('a legal entity with a wrong bank is refused with the bank’s field', async () => {
  const client = await aClient({ rubles: 0 })
  const entity = { short_name: 'ООО', inn: '7736207543', bik: '123456789', account: '40702810138250123017' }
  const { status, body } = await client.post<Problem>('legal-entities', entity)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['bik']])
})

describe('client-codes', () => {
  test('client codes are shown in full once and give access to the client’s data', async () => {
    const client = await aClient({ rubles: 0 })
    const made = await client.post<ClientCode & { code: string }>('client-codes', { label: 'Бухгалтерия' })
    expect(made).toMatchObject({ status: 201, body: { label: 'Бухгалтерия', revoked_at: null } })
    const listed = await client.get<ClientCode[]>('client-codes')
    expect(JSON.stringify(listed.body)).not.toContain(made.body.code)
    expect(made.body.code.startsWith(made.body.prefix)).toBe(true)
  })

  test('client codes give no access once revoked; revoking twice is the same', async () => {
    const client = await aClient({ rubles: 0 })
    const code = await aClientCode(client)
    expect((await code.get('individuals')).status).toBe(200)
    expect((await client.delete(`client-codes/${code.id}`)).status).toBe(200)
    expect((await client.delete(`client-codes/${code.id}`)).status).toBe(200)
    expect(await code.get('individuals')).toMatchObject({ status: 401, body: { code: 'dead_token' } })
  })

  test('client codes give no access after their expiry', async () => {
    const client = await aClient({ rubles: 0 })
    const order = { label: 'Старый', expires_at: '2020-01-01T00:00:00Z' }
    const { body } = await client.post<{ code: string }>('client-codes', order)
    const caller = await aClientCode(client)
    expect(await caller.get('individuals', { authorization: `Bearer ${body.code}` })).toMatchObject({ status: 401 })
  })

  test('client codes are listed for staff without the secret and can be revoked by them', async () => {
    const client = await aClient({ rubles: 0 })
    const code = await aClientCode(client)
    const operator = await anAdmin('operator')
    const { body } = await operator.get<Row[]>(`clients-codes?filter={"client_id":${client.id}}`)
    expect(body).toMatchObject([{ id: code.id, label: 'Бухгалтерия' }])
    const reread_code = await operator.get<Row>(`clients-codes/${code.id}`)
    expect(reread_code).toMatchObject({ status: 200, body: { id: code.id, label: 'Бухгалтерия' } })
    expect(JSON.stringify([body, reread_code.body])).not.toMatch(/secret|hash|"code"/)
    expect((await operator.delete(`clients-codes/${code.id}`)).status).toBe(200)
    expect((await code.get('individuals')).status).toBe(401)
  })

  test('client codes can get another label and expiry without changing the key', async () => {
    const client = await aClient({ rubles: 0 })
    const code = await aClientCode(client)
    const path = `client-codes/${code.id}`
    const named = await client.put<ClientCode>(path, { label: 'Склад' }, { 'if-match': '"1"' })
    expect(named).toMatchObject({ status: 200, body: { label: 'Склад', expires_at: null, version: 2 } })
    expect(JSON.stringify(named.body)).not.toMatch(/secret|hash|"code"/)
    expect((await client.put(path, { label: 'Касса' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await code.get('individuals')).status).toBe(200)
    const ended = await client.put(path, { expires_at: '2020-01-01T00:00:00Z' })
    expect(ended).toMatchObject({ status: 200, body: { label: 'Склад', expires_at: '2020-01-01T00:00:00.000Z' } })
    expect((await code.get('individuals')).status).toBe(401)
    expect((await client.put(path, { expires_at: null })).status).toBe(200)
    expect((await code.get('individuals')).status).toBe(200)
    expect((await client.delete(path, { 'if-match': '"1"' })).status).toBe(412)
    expect((await client.delete(path)).status).toBe(200)
    expect(await client.put(path, { label: 'Снова' })).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    expect((await (await aClient({ rubles: 0 })).put(path, { label: 'Чужой' })).status).toBe(404)
  })

  test('client codes expire at the given moment, in whatever time zone', async () => {
    const client = await aClient({ rubles: 0 })
    const order = { label: 'Летний', expires_at: '2030-06-01T00:00:00+23:59' }
    const made = await client.post<ClientCode>('client-codes', order)
    expect(made).toMatchObject({ status: 201, body: { expires_at: '2030-05-31T00:01:00.000Z' } })
  })

  test.each([[{}], [{ label: '' }], [{ label: 'а', expires_at: 'завтра' }]])(
    'creating a client code with the body %j is refused',
    async (order) => {
      const client = await aClient({ rubles: 0 })
      expect(await client.post('client-codes', order)).toMatchObject({ status: 422 })
    },
  )

  test('client codes cannot be created by a member of the account', async () => {
    const member = await aColleague(await aClient({ rubles: 0 }), 'sender')
    expect(await member.post('client-codes', { label: 'Мой' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })
})
