import { expect, test } from 'vitest'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { query, type Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words, type Client } from '#tests/support/words.ts'
import { aSending, confirm, countsOf, csv, people, rereadSending, rowsOf } from '../support/bulk-tables.ts'

const server = await testServer()
const { worker } = server
const { aClient, anAdmin, aDraft } = words(server)

type Correction = { full_name: string; phone: string; email: string; external_id?: string }

const correctRow = (client: Client, { id }: BulkSending, line: number, change: Correction) =>
  client.put<BulkSending>(`bulk-sendings/${id}/rows/${line}`, change)
const aPerson = (more: Partial<Correction> = {}): Correction => ({
  full_name: 'Петров Пётр Петрович',
  phone: aPhone(),
  email: '',
  ...more,
})

test('a corrected row of a bulk-sending table is sent with the others', async () => {
  const client = await aClient()
  const sending = await aSending(client, csv([['ФИО', 'Телефон'], ...people(1), ['Петров', '12345']]))
  const change = aPerson({ phone: '8 (916) 000-11-22', email: 'petrov@example.ru' })
  const answer = await correctRow(client, sending, 3, change)
  expect(answer.status).toBe(200)
  expect(countsOf(answer.body)).toEqual({ ready: 2 })
  const [, row] = await rowsOf(client, sending)
  expect(row).toMatchObject({ ...change, phone: '+79160001122', state: 'ready', errors: {} })
  const admin = await anAdmin('auditor')
  const asked = query({ filter: { subject: 'bulk-sendings', subject_id: sending.id, event: 'bulk-sendings.correct' } })
  const { body: journal } = await admin.get<{ before: object; after: object }[]>(`journal?${asked}`)
  expect(journal).toMatchObject([
    { before: { line: 3, phone: '12345' }, after: { line: 3, phone: '+7 (916) ***-**-22' } },
  ])
  await confirm(client, sending)
  await worker.idle()
  expect(countsOf(await rereadSending(client, sending))).toEqual({ sent: 2 })
})

test('a correction of a table row that is still invalid reports its field and changes nothing', async () => {
  const client = await aClient()
  const [[full_name = '', phone = ''] = []] = people(1)
  const usedId = aKey()
  await client.post('document-sign-requests', {
    legal_entity_id: client.legal_entity_id,
    documents: [{ file_id: (await client.file()).id }],
    signers: [{ full_name: 'Сидоров Сидор', phone: aPhone() }],
    external_id: usedId,
  })
  const table = csv([
    ['ФИО', 'Телефон', 'Внешний номер'],
    [full_name, phone, 'первый'],
    ['Петров', '12345', ''],
  ])
  const sending = await aSending(client, table)
  const [, before] = await rowsOf(client, sending)
  for (const [change, errors] of [
    [aPerson({ full_name: '' }), { full_name: 'Заполните поле' }],
    [aPerson({ full_name: 'Петров' }), { full_name: 'Нужны фамилия и имя' }],
    [aPerson({ phone: '84951234567' }), { phone: 'Это городской номер. Нужен мобильный, он начинается с +7 9' }],
    [aPerson({ email: 'нет' }), { email: 'Проверьте адрес почты' }],
    [aPerson({ full_name, phone }), { phone: 'Этот человек уже есть в строке 2' }],
    [aPerson({ external_id: 'первый' }), { external_id: 'Этот номер уже стоит в строке 2' }],
    [
      aPerson({ external_id: '00000000-0000-0000-0000-000000000000' }),
      { external_id: expect.stringContaining('Сначала запишите документ') },
    ],
    [aPerson({ external_id: usedId }), { external_id: 'Заявка с этим номером вашей системы уже есть' }],
  ] as const) {
    const refused = (await correctRow(client, sending, 3, change)) as unknown as Refused
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
  }
  expect((await rowsOf(client, sending))[1]).toEqual(before)
})

test('only an invalid row of an unconfirmed bulk-sending table can be corrected', async () => {
  const client = await aClient()
  const sending = await aSending(client, csv([['ФИО', 'Телефон'], ...people(1), ['Петров', '12345']]))
  expect((await correctRow(client, sending, 2, aPerson())).status).toBe(409)
  expect((await correctRow(client, sending, 9, aPerson())).status).toBe(404)
  expect((await correctRow(client, sending, 2 ** 31, aPerson())).status).toBe(404)
  await confirm(client, sending)
  expect((await correctRow(client, sending, 3, aPerson())).status).toBe(409)
})

test('a bulk sending shows how many of its requests are signed and links to them', async () => {
  const client = await aClient()
  await aDraft(client)
  const sending = await aSending(client, csv([['ФИО', 'Телефон'], ...people(3)]))
  await confirm(client, sending)
  await worker.idle()
  const requests = async (filter: object) =>
    (await client.get<{ id: number; bulk_sending_id: number | null }[]>(`document-sign-requests?${query({ filter })}`))
      .body
  const made = await requests({ bulk_sending_id: sending.id })
  expect(made.map(({ bulk_sending_id }) => bulk_sending_id)).toEqual([sending.id, sending.id, sending.id])
  expect(await requests({})).toHaveLength(4)
  expect(await requests({ bulk_sending_id: sending.id, status: 'signed' })).toEqual([])
  const { id } = made[0] ?? { id: 0 }
  await client.post(`document-sign-requests/${id}/cancel`)
  const { request_counts } = await rereadSending(client, sending)
  expect(request_counts).toMatchObject({ sent: 2, cancelled: 1, signed: 0 })
  const rows = await rowsOf(client, sending, { request_status: ['cancelled'] })
  expect(rows.map(({ request_id }) => request_id)).toEqual([id])
  // another client gets no information by the id
  const stranger = await aClient()
  const foreign = await stranger.get(`document-sign-requests?${query({ filter: { bulk_sending_id: sending.id } })}`)
  expect(foreign.body).toEqual([])
})
