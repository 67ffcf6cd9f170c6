import { afterAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { Template } from '#shared/contract/templates.ts'
import { templates_max } from '#shared/rules/limits.ts'
import { isolates, office } from '#tests/support/office.ts'
import { fillRows } from '#server/documents/office/fill-rows.ts'
import { has, run, saved } from '#tests/support/fixtures.ts'
import { aDocx, p, row, table } from '#tests/support/word-files.ts'
import { twoBeforeInserts } from '#tests/support/held-inserts.ts'
import { testServer } from '#tests/support/server.ts'
import { quickOffice } from '#tests/support/templates.ts'
import { counted, words, type Client } from '#tests/support/words.ts'

function form(bytes: Buffer, name: string): FormData {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  return body
}
const upload = <T = Template>(client: Client, bytes: Buffer, name = 'Договор подряда.docx', path = 'templates') =>
  client.send<T>('POST', path, form(bytes, name))
const contract = () =>
  aDocx({
    body:
      p('Договор с {ФИО} от {дата}') +
      p('Всего {сумма} ({сумма|прописью})') +
      table(row('{#работы}{работа}', '{цена}{/работы}')),
  })
const values = {
  фио: 'Ёлкина Анна Петровна',
  дата: '12.03.2026',
  сумма: '1 234,50 ₽',
  работы: [
    { работа: 'Полы', цена: '1000' },
    { работа: 'Стены', цена: '234,5' },
  ],
}

describe.skipIf(office === null)('a template', async () => {
  const server = await testServer({ env: { OFFICE_PATH: office ?? 'off' } })
  const { aClient, aSentRequest } = words(server)

  test('is uploaded, read, renamed, filled and sent as any document', { timeout: 180_000 }, async () => {
    const client = await aClient()
    const docx = await contract()
    const { status, body: template } = await upload(client, docx)
    expect(status).toBe(201)
    expect(template).toMatchObject({ name: 'Договор подряда', edition: 1, pages: 1, warnings: [] })
    expect(template.fields.map(({ name, kind }) => `${name}: ${kind}`).toSorted()).toEqual([
      'ФИО: text',
      'дата: date',
      'работы: rows',
      'сумма: sum',
    ])
    expect((await client.get<Buffer>(`files/${template.file_id}/pages/1`)).status).toBe(200)
    expect((await client.get<Buffer>(`files/${template.file_id}/uploaded`)).body.equals(docx)).toBe(true)

    const changed = await client.put<Template>(`templates/${template.id}`, {
      name: 'Подряд',
      kinds: { ФИО: 'text', цена: 'number' },
    })
    expect(changed.body).toMatchObject({
      name: 'Подряд',
      fields: expect.arrayContaining([
        expect.objectContaining({ kind: 'rows', fields: expect.arrayContaining([{ name: 'цена', kind: 'number' }]) }),
      ]),
    })
    expect(
      (await client.get<Template[]>(`templates?filter=${encodeURIComponent('{"q":"подряд"}')}`)).body,
    ).toHaveLength(1)

    const filled = await client.post<UploadedFile>(`templates/${template.id}/fill`, { values, name: 'Договор Ёлкиной' })
    expect(filled).toMatchObject({ status: 201, body: { name: 'Договор Ёлкиной.pdf', pages: 1, warnings: [] } })
    if (has('pdftotext')) {
      const { body } = await client.get<Buffer>(`downloads/${filled.body.id}`)
      const text = run('pdftotext', '-layout', saved(body), '-').replaceAll(/\s+/g, ' ')
      expect(text).toContain('Договор с Ёлкина Анна Петровна от 12 марта 2026 г.')
      expect(text).toContain('Всего 1 234,50 ₽ (Одна тысяча двести тридцать четыре рубля 50 копеек)')
      expect(text).toContain('Стены 234,5')
    }
    await aSentRequest(client, { documents: [{ file_id: filled.body.id }] })
    const sent = await client.post<Problem>('document-sign-requests', {
      legal_entity_id: client.legal_entity_id,
      documents: [{ file_id: template.file_id }],
      signers: [{ full_name: 'Иванов Иван', phone: '+79161234567' }],
    })
    expect(sent).toMatchObject({
      status: 422,
      body: { errors: { 'documents.0.file_id': 'Это шаблон: сначала заполните его' } },
    })
  })

  test('the example is a template itself', { timeout: 120_000 }, async () => {
    const client = await aClient()
    const { body } = await client.get<Buffer>('templates/example')
    const answer = await upload(client, body)
    expect(answer.status).toBe(201)
    expect(answer.body.fields.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['date', 'sum', 'rows', 'text']))
  })
})

describe.skipIf(!isolates)('a template, whatever its pages,', async () => {
  const quick = quickOffice()
  afterAll(() => quick.remove())
  const server = await testServer({ env: { OFFICE_PATH: quick.path } })
  const { aClient } = words(server)

  test('is filled only with values that fit', async () => {
    const client = await aClient()
    const { body: template } = await upload(client, await contract())
    const answer = await client.post<Problem>(`templates/${template.id}/fill`, {
      values: { ...values, дата: 'вчера', сумма: 'много', фио: undefined },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        errors: {
          'values.дата': expect.any(String),
          'values.сумма': expect.any(String),
          'values.ФИО': expect.any(String),
        },
      },
    })
  })

  test('is replaced by a new edition, which keeps the kinds that were set', async () => {
    const client = await aClient()
    const { body: template } = await upload(client, await aDocx({ body: p('{код} {имя}') }))
    await client.put(`templates/${template.id}`, { kinds: { код: 'number' } })
    const next = await upload(
      client,
      await aDocx({ body: p('{код} {имя} {адрес}') }),
      'Новый.docx',
      `templates/${template.id}/editions`,
    )
    expect(next).toMatchObject({ status: 201, body: { id: template.id, edition: 2, name: template.name } })
    expect(next.body.fields).toContainEqual({ name: 'код', kind: 'number' })
    expect(next.body.file_id).not.toBe(template.file_id)
  })

  test('is archived by its client, and is not found by another one', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const { body: template } = await upload(client, await aDocx({ body: p('{имя}') }))
    expect((await other.get(`templates/${template.id}`)).status).toBe(404)
    expect((await other.post(`templates/${template.id}/fill`, { values: { имя: 'x' } })).status).toBe(404)
    expect(
      (await upload(other, await aDocx({ body: p('{имя}') }), 'x.docx', `templates/${template.id}/editions`)).status,
    ).toBe(404)
    expect((await client.delete(`templates/${template.id}`)).status).toBe(200)
    expect((await client.post(`templates/${template.id}/fill`, { values: { имя: 'x' } })).status).toBe(404)
    expect((await client.get<Template[]>('templates')).body).toEqual([])
  })

  test('is one of at most so many of a client, also by uploads at once', async () => {
    const client = await aClient()
    await server.database.pool.query(
      `insert into templates (client_id, name, created_by) select $1, 'Шаблон', 'А' from generate_series(2, $2::int)`,
      [client.id, templates_max],
    )
    const bytes = await aDocx({ body: p('{имя}') })
    const { database } = server
    const answers = await twoBeforeInserts(database, 'templates', () => upload(client, bytes))
    expect(counted(answers)).toEqual({ 201: 1, 409: 1 })
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a broken brace', () => aDocx({ body: p('{имя и дальше') }), 'template_broken'],
    ['no fields', () => aDocx(), 'template_broken'],
    ['a macro', () => aDocx({ body: p('{имя}'), parts: { 'word/vbaProject.bin': 'x' } }), 'word_macros'],
    [
      'a linked picture',
      () =>
        aDocx({ body: p('{имя}'), relations: [{ type: 'image', target: 'http://127.0.0.1:9/a.png', external: true }] }),
      'word_links',
    ],
    ['text', () => Buffer.from('{имя}'), 'template_broken'],
    ['nothing', () => Buffer.alloc(0), 'file_empty'],
  ])('with %s is refused and leaves nothing', async (_what, make, code) => {
    const client = await aClient()
    const answer = await upload<Problem>(client, await make())
    expect(answer.body.code).toBe(code)
    const { rows } = await server.database.pool.query('select id from files where client_id = $1', [client.id])
    expect(rows).toEqual([])
  })

  test('makes documents for many rows at once, and says which rows it could not', async () => {
    const client = await aClient()
    const bytes = await aDocx({ body: p('{имя}, {сумма}') })
    const { body: template } = await upload(client, bytes)
    const rows = [
      { имя: 'А', сумма: '1' },
      { имя: 'Б', сумма: 'много' },
      { имя: 'В', сумма: '3' },
    ]
    const made = await fillRows(
      server.services,
      client.id,
      { bytes, fields: template.fields, accept_changes: false },
      rows,
    )
    expect(made.map((document) => ('bytes' in document ? 'made' : document.refusal.code))).toEqual([
      'made',
      'invalid_fields',
      'made',
    ])
  })
})
