import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { JournalEntry } from '#shared/contract/journal.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { SearchAnswer } from '#shared/contract/search.ts'
import { reveals_per_admin_in_day_max } from '#shared/rules/limits.ts'
import { maskPersonal } from '#shared/rules/mask-personal.ts'
import { maskPhone, showPhone } from '#shared/rules/phone.ts'
import { aSending, csv, head } from '#tests/support/bulk-tables.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words, type Admin } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest } = words(server)

const client = await aClient()
const request = await aSentRequest(client)
const { phone } = request.signer
const snils = '112-233-445 95'
await client.post('individuals', { last_name: 'Снилсов', first_name: 'Пётр', phone: aPhone(), snils })
await client.post(`document-sign-requests/${request.id}/correct`, { email: 'signer@x.test' })
await server.worker.idle()
const operator = await anAdmin('operator')
const body = { resource: 'document-sign-requests', id: request.id, field: 'phone', reason: 'Звонок подписанта' }

const places = [
  'document-sign-requests',
  `document-sign-requests/${request.id}`,
  `document-sign-requests/${request.id}/timeline`,
  'individuals',
  'deliveries',
  `journal?filter={"client_id":${client.id}}`,
  'document-sign-requests?format=csv',
  'individuals?format=csv',
  'deliveries?format=csv',
  'journal?format=csv',
]

test.each(places)('staff see neither whole phones nor СНИЛС nor link codes in %s', async (path) => {
  const answer = await fetch(`${server.url}/api/support/${path}`, {
    headers: { authorization: `Bearer ${operator.token}` },
  })
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(text.length).toBeGreaterThan(100)
  for (const secret of [phone, showPhone(phone), request.group, snils, snils.replaceAll(/\D/g, '')]) {
    expect(text).not.toContain(secret)
  }
})

test('staff find a request by the whole phone, and clients see it whole', async () => {
  for (const q of [phone, showPhone(phone)]) {
    const found = await operator.get<SignRequest[]>(`document-sign-requests?filter=${JSON.stringify({ q })}`)
    expect(found.body.find(({ id }) => id === request.id)?.signer.phone).toBe(maskPhone(phone))
  }
  const own = (await client.get<SignRequest>(`document-sign-requests/${request.id}`)).body
  expect(own).toMatchObject({ group: request.group, signer: { phone } })
})

describe('a masked phone is not found out by search', async () => {
  const hidden = '+79163548917'
  const owner = await aClient()
  const sent = await aSentRequest(owner, { signers: [{ full_name: 'Петрова Анна', phone: hidden }] })
  const { legal_entity_id } = sent
  await owner.post('legal-entities-contacts', { legal_entity_id, full_name: 'Петрова Анна', phone: hidden })
  await sql`update client_users set phone = ${hidden} where id = ${owner.user_id}`.execute(server.services.db)
  await operator.post('billing/payments', { client_id: owner.id, amount: 1, description: `Касса, тел. ${hidden}` })
  const rows = [head, ['Петрова Анна', '8 (916) 354-89-17'], ['Ошибкина Анна', '8 (916) 354-89-17-1']]
  const bulk = (await aSending(owner, csv(rows))).id
  await server.worker.idle()
  const lists = [
    'document-sign-requests',
    'individuals',
    'legal-entities-contacts',
    'users',
    'clients',
    'billing/balance',
    'billing/payments',
    'deliveries',
    `bulk-sendings/${bulk}/rows`,
  ]
  const totalOf = async (by: Pick<Admin, 'get'>, path: string, q: string) => {
    const { status, headers } = await by.get(`${path}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
    return [status, Number(headers.get('content-range')?.split('/')[1])]
  }
  const parts = [
    '8917',
    '54891',
    '635-48',
    '9163548',
    '+7916354',
    '916 354',
    '+7 (916) 354-8',
    'Петрова 8917',
    '89-17',
    '8916354',
  ]
  const spellings = [hidden, '8 (916) 354-89-17', '9163548917', '+7 916 354 89 17', '7 916 354-89-17']

  test.each(lists)('in %s: staff need the whole number, in any spelling', async (path) => {
    for (const q of parts) expect([q, await totalOf(operator, path, q)]).toEqual([q, [200, 0]])
    for (const q of spellings) expect([q, await totalOf(operator, path, q)]).toEqual([q, [200, 1]])
  })

  test('in the search over everything', async () => {
    const found = async (q: string) =>
      (await operator.get<SearchAnswer>(`search?${new URLSearchParams({ q })}`)).body.groups.map(({ noun }) => noun)
    for (const q of [...parts, 'петрова анна +7916354']) expect([q, await found(q)]).toEqual([q, []])
    const nouns = ['clients', 'document-sign-requests', 'individuals', 'legal-entities-contacts', 'users']
    for (const q of spellings) {
      const groups = await found(q)
      expect(nouns.filter((noun) => !groups.some((group) => group === noun))).toEqual([])
    }
  })

  test('nor by the order of a list, which their own client has', async () => {
    const phones = ['+79163548916', '+79163548918', '+79163548915']
    for (const phone of phones) {
      expect((await owner.post('individuals', { last_name: 'Смирнов', first_name: 'Олег', phone })).status).toBe(201)
    }
    const filter = JSON.stringify({ client_id: owner.id, q: 'смирнов' })
    const ordered = async (by: Pick<Admin, 'get'>) =>
      (await by.get<{ phone: string }[]>(`individuals?sort=["phone","ASC"]&filter=${filter}`)).body.map(
        ({ phone }) => phone,
      )
    expect(await ordered(owner)).toEqual(phones.toSorted())
    expect(await ordered(operator)).toEqual(phones.map(maskPhone))
  })

  test.each(['document-sign-requests', 'individuals', 'legal-entities-contacts'])(
    'clients find their own people in %s by a part',
    async (path) => {
      for (const q of ['8917', '354-8917', 'Петрова 8917', ...spellings]) {
        expect([q, await totalOf(owner, path, q)]).toEqual([q, [200, 1]])
      }
    },
  )
})

test('a value is revealed with a reason, which the journal keeps; a link only to those who may act', async () => {
  expect(await operator.post('reveals', body)).toMatchObject({ status: 201, body: { value: phone } })
  expect(await operator.post('reveals', { ...body, reason: ' ' })).toMatchObject({ status: 422 })
  expect(await operator.post('reveals', { ...body, field: 'snils' })).toMatchObject({ status: 422 })
  const link = { ...body, field: 'link' }
  expect(await operator.post('reveals', link)).toMatchObject({ status: 201, body: { value: request.sign_url } })
  for (const role of ['auditor', 'accountant'] as const) {
    expect((await (await anAdmin(role)).post('reveals', link)).status).toBe(403)
  }
  const filter = JSON.stringify({ event: 'document-sign-requests.reveal', subject_id: request.id })
  const rows = (await operator.get<JournalEntry[]>(`journal?filter=${filter}&sort=["id","ASC"]`)).body
  expect(rows.map(({ after, actor_id }) => [after, actor_id])).toEqual([
    [{ field: 'phone', reason: body.reason }, operator.id],
    [{ field: 'link', reason: body.reason }, operator.id],
  ])
})

test('a member of staff reveals no more than the day’s number of values, also at once', async () => {
  const curious = await anAdmin('operator')
  const answers = await Promise.all(
    Array.from({ length: reveals_per_admin_in_day_max + 10 }, () => curious.post('reveals', body)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(reveals_per_admin_in_day_max)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('a row that staff send back as they got it overwrites no phone in their note', async () => {
  const note = `Звонить на ${phone}`
  expect((await operator.put(`clients/${client.id}`, { note })).status).toBe(200)
  const { body: row } = await operator.get<{ note: string }>(`clients/${client.id}`)
  expect((await operator.put(`clients/${client.id}`, row)).status).toBe(200)
  expect((await operator.get<{ note: string }>(`clients/${client.id}`)).body.note).toBe(note)
})

test.each([
  ['8 (916) 000-11-22', '* (***) ***-**-22'],
  ['+7 916 000 11 22', '+* *** *** ** 22'],
  ['+79160001122', '+7 (916) ***-**-22'],
  ['12345', '12345'],
])('a phone typed as %s is masked as %s where it is in a field of a phone', (phone, shown) => {
  expect(maskPersonal({ rows: [{ phone, note: phone }] })).toEqual({ rows: [{ phone: shown, note: phone }] })
})

test('a refusal for staff explains a masked field in words', async () => {
  const { status, body } = await operator.get<Problem>('document-sign-requests?filter={"group":12.5}')
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['group']])
  expect(body.errors?.['group']).toMatch(/[а-яё]/)
})
