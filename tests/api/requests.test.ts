import { describe, expect, test } from 'vitest'
import type { SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { ago, inDays, later } from '#tests/support/clock.ts'
import type { Refused } from '#tests/support/caller.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, anOrder, aDraft, aSentRequest, aFile, aSignedRequest, balance, reread, visitor } =
  words(server)

const outbox = async (phone: string) =>
  (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter(({ to }) => to === phone)
const statusOf = async (...[client, request]: Parameters<typeof reread>) => (await reread(client, request)).status

describe('creating a request', () => {
  test('creating a request with send holds the money, sends the link and shows the next step', async () => {
    const client = await aClient()
    const order = await anOrder(client, { message: 'Подпишите до пятницы' })
    const { status, body } = await client.post<SignRequest[]>('document-sign-requests', order)
    expect(status).toBe(201)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      status: 'sent',
      title: 'Договор № 7',
      price: price_rubles,
      message: 'Подпишите до пятницы',
      sign_url: `http://portal.test/document-sign/${body[0]?.group}`,
      documents: [{ title: 'Договор № 7', pages: 1, sealed_file_id: null }],
      signed_at: null,
      version: 2,
    })
    expect(await balance(client)).toEqual({ money: 300, held: 30, available: 270 })
    const [sms] = await outbox(body[0]!.signer.phone)
    expect(sms).toMatchObject({ channel: 'sms' })
    expect(sms?.text).toContain(body[0]?.sign_url)
  })

  test('creating a request as a draft holds nothing, sends nothing, and its link does not exist yet', async () => {
    const client = await aClient()
    const draft = await aDraft(client)
    expect(draft).toMatchObject({ status: 'draft', price: null, sent_at: null })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
    expect(await outbox(draft.signer.phone)).toEqual([])
    const card = await visitor().get(`document-sign-requests/${draft.group}`)
    expect(card).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
  })

  test('creating a request also sends the link by e-mail if an address is given', async () => {
    const client = await aClient()
    const phone = aPhone()
    const signers = [{ full_name: 'Иванов Иван', phone, email: 'ivanov@example.test' }]
    await aSentRequest(client, { signers })
    expect(await outbox('ivanov@example.test')).toMatchObject([{ channel: 'email' }])
    expect(await outbox(phone)).toHaveLength(1)
  })

  test('creating a request accepts a signer with a one-word name, also as a correction', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { signers: [{ full_name: 'Сукарно', phone: aPhone() }] })
    expect(request.signer.full_name).toBe('Сукарно')
    const change = { full_name: 'Сухарто', update_card: true }
    const answer = await client.post<SignRequest>(`document-sign-requests/${request.id}/correct`, change)
    expect(answer).toMatchObject({ status: 200, body: { signer: { full_name: 'Сухарто' } } })
    expect((await client.get(`individuals/${request.individual_id}`)).body).toMatchObject({ full_name: 'Сухарто' })
  })

  test('creating a request adds a new signer to the list and reuses a known one', async () => {
    const client = await aClient()
    const phone = aPhone()
    const first = await aSentRequest(client, { signers: [{ full_name: 'Ёлкин Пётр Сергеевич', phone }] })
    const second = await aSentRequest(client, { signers: [{ individual_id: first.individual_id }] })
    expect(second.signer).toMatchObject({ full_name: 'Ёлкин Пётр Сергеевич', phone })
    expect(second.individual_id).toBe(first.individual_id)
  })

  test('creating a request with an archived person or organization is refused', async () => {
    const client = await aClient()
    const { individual_id } = await aDraft(client)
    await client.delete(`individuals/${individual_id}`)
    const toNobody = await client.post<Refused['body']>(
      'document-sign-requests',
      await anOrder(client, { signers: [{ individual_id }] }),
    )
    expect(toNobody).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: { 'signers.0.individual_id': 'Такого человека в списке нет' } },
    })
    await client.delete(`legal-entities/${client.legal_entity_id}`)
    const fromNobody = await client.post<Refused['body']>('document-sign-requests', await anOrder(client))
    expect(fromNobody).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: { legal_entity_id: 'Такой организации в списке нет' } },
    })
  })

  test('creating a request with three documents keeps their order', async () => {
    const client = await aClient()
    const files = await Promise.all([aFile(client), aFile(client), aFile(client)])
    const documents = files.map(({ id }, index) => ({ file_id: id, title: `Документ ${index + 1}` }))
    const request = await aSentRequest(client, { documents })
    expect(request.documents.map(({ title }) => title)).toEqual(['Документ 1', 'Документ 2', 'Документ 3'])
    expect(request.documents.map(({ file_id }) => file_id)).toEqual(files.map(({ id }) => id))
  })

  test('creating a request with a day as deadline sets it to the end of that day in Moscow', async () => {
    const client = await aClient()
    const day = inDays(10)
    const request = await aDraft(client, { deadline: day })
    expect(request.deadline).toBe(`${day}T20:59:59.999Z`)
  })

  test('creating a request is possible with a client code, for 1С', async () => {
    const client = await aClient()
    const code = await aClientCode(client)
    const { status, body } = await code.post<SignRequest[]>('document-sign-requests', await anOrder(client))
    expect(status).toBe(201)
    const timeline = await client.get<TimelineEntry[]>(`document-sign-requests/${body[0]!.id}/timeline`)
    expect(timeline.body[0]).toMatchObject({ text: 'Заявка создана', actor: '1С: Бухгалтерия' })
  })
})

describe('refusals to create a request', () => {
  const one = { full_name: 'Иванов Иван', phone: '+79161112233' }
  const yesterday = ago({ days: 1 }).toISOString()
  const options: [string, Record<string, unknown>, string][] = [
    ['no signer', { signers: [] }, 'signers'],
    ['51 signers', { signers: Array.from({ length: 51 }, () => ({ full_name: 'А Б', phone: aPhone() })) }, 'signers'],
    ['a signer twice', { signers: [one, { ...one, phone: '8 916 111-22-33' }] }, 'signers.1'],
    ['a signer with a landline', { signers: [{ ...one, phone: '84951234567' }] }, 'signers.0.phone'],
    ['a signer with no address for mail', { signers: [{ ...one, email: 'не почта' }] }, 'signers.0.email'],
    ['a signer without a name', { signers: [{ ...one, full_name: ' ' }] }, 'signers.0.full_name'],
    ['a signer who is not in the list', { signers: [{ individual_id: 999_999 }] }, 'signers.0.individual_id'],
    ['no document', { documents: [] }, 'documents'],
    ['21 documents', { documents: Array.from({ length: 21 }, () => ({ file_id: 1 })) }, 'documents'],
    ['a file that is not there', { documents: [{ file_id: 999_999 }] }, 'documents.0.file_id'],
    ['an organization that is not there', { legal_entity_id: 999_999 }, 'legal_entity_id'],
    ['no organization', { legal_entity_id: undefined }, 'legal_entity_id'],
    ['a deadline in the past', { deadline: yesterday }, 'deadline'],
    ['a deadline in two years', { deadline: later({ days: 730 }).toISOString() }, 'deadline'],
    ['a deadline in words', { deadline: 'завтра' }, 'deadline'],
    ['a message of 501 characters', { message: 'я'.repeat(501) }, 'message'],
    ['a title of 301 characters', { title: 'я'.repeat(301) }, 'title'],
    ['«send» in words', { send: 'да' }, 'send'],
  ]
  test.each(options)('creating a request with %s is refused, naming the field', async (_what, part, field) => {
    const client = await aClient()
    const order = { ...(await anOrder(client)), ...part }
    const answer = (await client.post('document-sign-requests', order)) as Refused
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
    expect(Object.keys(answer.body.errors ?? {})).toContain(field)
    expect((await client.get('document-sign-requests')).body).toEqual([])
    expect((await balance(client)).held).toBe(0)
  })

  test.each(['status', 'price', 'client_id', 'group', 'id', 'signed_at', 'venture'])(
    'creating a request with a %s in the body is refused',
    async (field) => {
      const client = await aClient()
      const order = { ...(await anOrder(client)), [field]: 'signed' }
      expect(await client.post('document-sign-requests', order)).toMatchObject({
        status: 400,
        body: { code: 'unknown_field' },
      })
    },
  )

  test('creating a request with another client’s file, person or organization, or with a sealed copy, is refused', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const foreign = await other.file()
    const person = await aDraft(other)
    const signer = await aSignedRequest(client)
    await server.worker.idle()
    const sealed = (await reread(client, signer.request)).documents[0]!.sealed_file_id!
    for (const part of [
      { documents: [{ file_id: foreign.id }] },
      { documents: [{ file_id: sealed }] },
      { signers: [{ individual_id: person.individual_id }] },
      { legal_entity_id: other.legal_entity_id },
    ]) {
      expect(await client.post('document-sign-requests', await anOrder(client, part))).toMatchObject({ status: 422 })
    }
  })

  test('creating a batch that costs more than the balance is refused entirely', async () => {
    const client = await aClient({ rubles: 2 * price_rubles })
    const signers = [1, 2, 3].map(() => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const answer = await client.post('document-sign-requests', await anOrder(client, { signers }))
    expect(answer).toMatchObject({ status: 422, body: { code: 'insufficient_balance' } })
    expect((await client.get('document-sign-requests')).body).toEqual([])
    expect(await balance(client)).toEqual({ money: 60, held: 0, available: 60 })
  })
})

describe('the external_id of a request', () => {
  test('an external id returns the existing requests for the same body and 409 for another one', async () => {
    const client = await aClient()
    const order = await anOrder(client, { external_id: aKey() })
    const first = await client.post<SignRequest[]>('document-sign-requests', order)
    const again = await client.post<SignRequest[]>('document-sign-requests', order)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id))
    const other = await client.post('document-sign-requests', { ...order, title: 'Другой' })
    expect(other).toMatchObject({ status: 409, body: { code: 'external_id_taken' } })
    expect((await balance(client)).held).toBe(price_rubles)
    const found = await client.get<SignRequest[]>(
      `document-sign-requests?filter={"external_id":"${order.external_id}"}`,
    )
    expect(found.body).toHaveLength(1)
  })

  test('an external id is unique per client: two clients may use the same one', async () => {
    const external_id = aKey()
    for (const client of [await aClient(), await aClient()]) {
      const { status } = await client.post('document-sign-requests', await anOrder(client, { external_id }))
      expect(status).toBe(201)
    }
  })

  test('an external id can be used again after a refused call', async () => {
    const client = await aClient({ rubles: 0 })
    const order = await anOrder(client, { external_id: aKey() })
    expect((await client.post('document-sign-requests', order)).status).toBe(422)
    expect((await client.post('document-sign-requests', { ...order, send: false })).status).toBe(201)
  })
})

describe('a draft request', () => {
  test('a draft request can be sent later', async () => {
    const client = await aClient()
    const draft = await aDraft(client)
    const sent = await client.post(`document-sign-requests/${draft.id}/send`, {})
    expect(sent).toMatchObject({ status: 200, body: { status: 'sent', price: price_rubles } })
    expect(await client.post(`document-sign-requests/${draft.id}/send`)).toMatchObject({
      status: 409,
      body: { code: 'state_conflict' },
    })
  })

  test('a draft request stays a draft when the money is missing', async () => {
    const client = await aClient({ rubles: price_rubles - 1 })
    const draft = await aDraft(client)
    const answer = await client.post(`document-sign-requests/${draft.id}/send`)
    expect(answer).toMatchObject({ status: 422, body: { code: 'insufficient_balance' } })
    expect(await reread(client, draft)).toMatchObject({ status: 'draft', price: null, version: 1 })
  })

  test('a draft request can be neither reminded of nor signed', async () => {
    const client = await aClient()
    const draft = await aDraft(client)
    expect((await client.post(`document-sign-requests/${draft.id}/remind`)).status).toBe(409)
    expect((await visitor().post(`document-sign-requests/${draft.group}/codes`)).status).toBe(404)
  })
})

test('another client’s request answers exactly like a missing one', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const foreign = await aSentRequest(other)
  for (const id of [foreign.id, 999_999]) {
    for (const answer of [
      await client.get(`document-sign-requests/${id}`),
      await client.get(`document-sign-requests/${id}/timeline`),
      await client.post(`document-sign-requests/${id}/send`),
      await client.post(`document-sign-requests/${id}/remind`),
      await client.post(`document-sign-requests/${id}/cancel`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Такой записи нет.' } })
    }
  }
  expect(await statusOf(other, foreign)).toBe('sent')
})
