import { expect, test } from 'vitest'
import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { table_rows_max } from '#shared/rules/limits.ts'
import { makeDocuments } from '#server/requests/bulk-sendings/make-documents.ts'
import { has, run, saved } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words, type Client } from '#tests/support/words.ts'
import { aForm, aSending, confirm, countsOf, csv, rereadSending, rowsOf } from '../support/bulk-tables.ts'

const server = await testServer()
const { worker } = server
const { pool } = server.database
const { aClient, aFile } = words(server)

const head = ['ФИО', 'Телефон', 'Адрес', 'Согласен', 'город', 'Когда']
const aRow = (name: string, address = 'г. Тверь', city = 'тверь', agrees = 'да', when = '2026-03-12') => [
  name,
  aPhone(),
  address,
  agrees,
  city,
  when,
]

const choose = (client: Client, { id }: { id: number }, body: object) =>
  client.put<BulkSending & { code?: string }>(`bulk-sendings/${id}/source`, body)

const preview = async (client: Client, { id }: { id: number }) =>
  (await client.post<BulkSendingRow[]>(`bulk-sendings/${id}/preview`)).body

async function textOf(client: Client, row: BulkSendingRow | undefined): Promise<string> {
  const { body } = await client.get<Buffer>(`downloads/${row?.document?.file_id}`)
  return run('pdftotext', '-layout', saved(body), '-')
}

test.skipIf(!has('pdftotext'))(
  'each row gets the form with its own values, in an embedded font and without fields',
  async () => {
    const client = await aClient({ rubles: 300 })
    const form = await aFile(client, await aForm(), 'Анкета.pdf')
    const rows = [
      aRow('Ёжикова Юлия'),
      aRow('Петров Пётр', 'Длинный адрес, дом 12, квартира 345, '.repeat(4), 'Москва', 'нет'),
    ]
    const sending = await aSending(client, csv([head, ...rows]))
    const chosen = await choose(client, sending, { kind: 'form', file_id: form.id, columns: { Дата: 5 } })
    expect(chosen.body).toMatchObject({
      source: 'form',
      unknown_columns: [],
      fields: [
        { name: 'ФИО', kind: 'text', column: 0 },
        { name: 'Адрес', kind: 'text', column: 2 },
        { name: 'Согласен', kind: 'check', column: 3 },
        { name: 'Город', kind: 'choice', column: 4 },
        { name: 'Дата', kind: 'text', column: 5 },
      ],
    })
    const made = await preview(client, sending)
    expect(made.map(({ document }) => document?.title)).toEqual(['Анкета', 'Анкета'])
    expect(new Set(made.map(({ document }) => document?.sha256)).size).toBe(2)
    const [first, second] = [await textOf(client, made[0]), await textOf(client, made[1])]
    for (const word of ['Ёжикова Юлия', 'г. Тверь', '12.03.2026']) expect(first).toContain(word)
    expect(second.replace(/\s+/g, ' ')).toContain(rows[1]?.[2]?.trim())
    const { body } = await client.get<Buffer>(`downloads/${made[0]?.document?.file_id}`)
    expect(Buffer.from(body).includes('/AcroForm')).toBe(false)

    expect((await confirm(client, sending, { documents: [] })).status).toBe(200)
    await worker.idle()
    expect(countsOf(await rereadSending(client, sending))).toEqual({ sent: 2 })
    const { rows: digests } = await pool.query<{ sha256: string }>(
      'select sha256 from documents where client_id = $1 order by request_id',
      [client.id],
    )
    expect(digests.map(({ sha256 }) => sha256)).toEqual(made.map(({ document }) => document?.sha256))
  },
)

test('a value that does not fit its field makes its row invalid; the others are sent with their documents', async () => {
  const client = await aClient({ rubles: 3000 })
  const form = await aFile(client, await aForm(), 'Анкета.pdf')
  const good = Array.from({ length: 45 }, (_, at) =>
    aRow(`Иванов Иван ${'абвгд'[at % 5]}${'абвгдежзи'[Math.floor(at / 5)]}`),
  )
  const bad = [
    aRow('Длинный Иван', 'Тверь', 'Тверь', 'да', 'двенадцатого марта две тысячи двадцать шестого года'),
    aRow('Чужой Иван', 'Тверь', 'Париж'),
    aRow('Неясный Иван', 'Тверь', 'Тверь', 'как-нибудь'),
  ]
  const sending = await aSending(client, csv([head, ...good.slice(0, 20), ...bad, ...good.slice(20)]))
  const chosen = await choose(client, sending, { kind: 'form', file_id: form.id, columns: { Дата: 5 } })
  expect(countsOf(chosen.body)).toEqual({ ready: 45, wrong: 3 })
  expect((await confirm(client, sending, { documents: [] })).status).toBe(200)
  await worker.idle()
  const after = await rereadSending(client, sending)
  expect([after.status, countsOf(after)]).toEqual(['sent', { sent: 45, wrong: 3 }])
  const wrong = await rowsOf(client, sending, { state: 'wrong' })
  expect(wrong.map(({ errors }) => errors)).toEqual([
    { 'values.Дата': 'Текст не помещается в поле «Дата»' },
    { 'values.Город': 'В поле «Город» нельзя выбрать «Париж»' },
    { 'values.Согласен': 'В поле «Согласен» нельзя выбрать «как-нибудь»' },
  ])
  const { rows } = await pool.query<{ files: number }>(
    'select count(distinct file_id)::int as files from documents where client_id = $1',
    [client.id],
  )
  expect(rows[0]?.files).toBe(45)
})

test('a row of a form is corrected by its wrong value, and stays wrong when columns are chosen again', async () => {
  const client = await aClient({ rubles: 300 })
  const form = await aFile(client, await aForm(), 'Анкета.pdf')
  const [full_name = '', phone = ''] = aRow('Чужой Иван')
  const row = aRow('Чужой Иван', 'Тверь', 'Париж').with(1, phone)
  const sending = await aSending(client, csv([head, row, aRow('Ясный Иван')]))
  await choose(client, sending, { kind: 'form', file_id: form.id })
  const columns = await client.put<BulkSending>(`bulk-sendings/${sending.id}/columns`, {
    columns: ['full_name', 'phone', 'message', null, null, null],
  })
  expect(countsOf(columns.body)).toEqual({ ready: 1, wrong: 1 })
  const correct = (Город: string) =>
    client.put(`bulk-sendings/${sending.id}/rows/2`, { full_name, phone, email: '', values: { Город } })
  expect(await correct('Рим')).toMatchObject({
    status: 422,
    body: { errors: { 'values.Город': 'В поле «Город» нельзя выбрать «Рим»' } },
  })
  expect(await correct('Москва')).toMatchObject({ status: 200, body: { counts: { ready: 2 } } })
  expect((await preview(client, sending)).map(({ document }) => document?.title)).toEqual(['Анкета', 'Анкета'])
})

test('what only making a document shows is said at the preview and stored as no fault of its row', async () => {
  const client = await aClient({ rubles: 300 })
  const form = await aFile(client, await aForm(), 'Анкета.pdf')
  const sending = await aSending(client, csv([head, aRow('Чужой Иван'), aRow('Ясный Иван')]))
  await choose(client, sending, { kind: 'form', file_id: form.id })
  await pool.query(
    `update bulk_sending_rows set cells = jsonb_set(cells, '{4}', '"Париж"') where bulk_sending_id = $1 and line = 2`,
    [sending.id],
  )
  for (const _look of [1, 2]) {
    const [wrong, other] = await preview(client, sending)
    expect(wrong).toMatchObject({
      state: 'ready',
      document: null,
      errors: { document: expect.stringContaining('Париж') },
    })
    expect(other).toMatchObject({ document: { title: 'Анкета' }, errors: {} })
    expect(countsOf(await rereadSending(client, sending))).toEqual({ ready: 2 })
  }
})

test(
  'of ten thousand rows, those that do not fit a form are wrong before anything is sent',
  { timeout: 120_000 },
  async () => {
    const client = await aClient({ rubles: 0 })
    const form = await aFile(client, await aForm(), 'Анкета.pdf')
    const rows = Array.from({ length: table_rows_max }, (_, at) =>
      aRow('Иванов Иван', 'Ржев', at % 100 === 7 ? 'Париж' : 'Тверь'),
    )
    const sending = await aSending(client, csv([head, ...rows]))
    const chosen = await choose(client, sending, { kind: 'form', file_id: form.id })
    expect(countsOf(chosen.body)).toEqual({ ready: table_rows_max - 100, wrong: 100 })
  },
)

test('documents made by a source that was changed meanwhile are given to no row', async () => {
  const client = await aClient({ rubles: 300 })
  const form = await aFile(client, await aForm(), 'Анкета.pdf')
  const sending = await aSending(client, csv([head, aRow('Иванов Иван')]))
  await choose(client, sending, { kind: 'form', file_id: form.id })
  const before = await server.services.db
    .selectFrom('bulk_sendings')
    .selectAll()
    .where('id', '=', sending.id)
    .executeTakeFirstOrThrow()
  await choose(client, sending, { kind: 'same' })
  await makeDocuments(server.services, before, 1)
  expect((await rowsOf(client, sending)).map(({ document }) => document)).toEqual([null])
})

test('a file without fields, and another client’s one, are refused as a form', async () => {
  const client = await aClient({ rubles: 0 })
  const stranger = await aClient({ rubles: 0 })
  const sending = await aSending(client, csv([head, aRow('Иванов Иван')]))
  const plain = await choose(client, sending, { kind: 'form', file_id: (await client.file()).id })
  expect(plain.body).toMatchObject({ errors: { file_id: 'В этом файле нет полей для заполнения.' } })
  const other = await choose(client, sending, { kind: 'form', file_id: (await stranger.file()).id })
  expect(other.body).toMatchObject({ errors: { file_id: 'Такого файла у вас нет' } })
})

test('a sending of forms stops with its reason when there is no room for documents', async () => {
  const client = await aClient({ rubles: 300 })
  const form = await aFile(client, await aForm(), 'Анкета.pdf')
  const sending = await aSending(client, csv([head, aRow('Иванов Иван')]))
  await choose(client, sending, { kind: 'form', file_id: form.id })
  // the order of the confirmation has one
  await client.file()
  const limit = server.services.config.files
  const { client_bytes_max } = limit
  limit.client_bytes_max = 1
  try {
    await confirm(client, sending, { documents: [] })
    await worker.idle()
  } finally {
    limit.client_bytes_max = client_bytes_max
  }
  const after = await rereadSending(client, sending)
  expect([after.status, countsOf(after), after.stop_reason]).toEqual([
    'stopped',
    { stopped: 1 },
    expect.stringMatching(/место/),
  ])
})
