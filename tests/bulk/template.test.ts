import { describe, expect, test } from 'vitest'
import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import type { Template } from '#shared/contract/templates.ts'
import { table_rows_max } from '#shared/rules/limits.ts'
import { office } from '#tests/support/office.ts'
import { has, run, saved } from '#tests/support/fixtures.ts'
import { aDocx, p, row, table } from '#tests/support/word-files.ts'
import { testServer } from '#tests/support/server.ts'
import { aTemplate as aStoredTemplate } from '#tests/support/templates.ts'
import { aPhone, words, type Client } from '#tests/support/words.ts'
import { aSending, confirm, countsOf, csv, rereadSending, rowsOf } from '../support/bulk-tables.ts'

describe.skipIf(office === null)('a table with a template of Word', async () => {
  const server = await testServer({ env: { OFFICE_PATH: office ?? 'off' } })
  const { aClient } = words(server)

  async function aTemplate(client: Client, body = p('Договор с {ФИО}: {сумма} ({сумма|прописью}), {Дата}')) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await aDocx({ body }))]), 'Договор.docx')
    return (await client.send<Template>('POST', 'templates', form)).body
  }
  const choose = (client: Client, { id }: { id: number }, body: object) =>
    client.put<BulkSending & { code?: string; message?: string }>(`bulk-sendings/${id}/source`, body)
  const head = ['ФИО', 'Телефон', 'Сумма', 'Дата договора']

  test('sends each person their own contract, also after the template has changed', { timeout: 240_000 }, async () => {
    const client = await aClient({ rubles: 300 })
    const template = await aTemplate(client)
    const rows = [
      ['Ёжикова Юлия Петровна', aPhone(), '1234,50', '2026-03-12'],
      ['Петров Пётр Петрович', aPhone(), '2000', '13.03.2026'],
      ['Сидоров Иван Ильич', aPhone(), 'много', '13.03.2026'],
    ]
    const sending = await aSending(client, csv([head, ...rows]))
    const chosen = await choose(client, sending, { kind: 'template', template_id: template.id, columns: { Дата: 3 } })
    expect(chosen.body).toMatchObject({
      source: 'template',
      template_id: template.id,
      fields: expect.arrayContaining([
        { name: 'ФИО', kind: 'text', column: 0 },
        { name: 'сумма', kind: 'sum', column: 2 },
        { name: 'Дата', kind: 'date', column: 3 },
      ]),
    })
    const made = (await client.post<BulkSendingRow[]>(`bulk-sendings/${sending.id}/preview`)).body
    expect(made.filter(({ document }) => document)).toHaveLength(2)
    const wrong = await client.get<BulkSendingRow[]>(
      `bulk-sendings/${sending.id}/rows?filter=${encodeURIComponent('{"state":"wrong"}')}`,
    )
    expect(wrong.body[0]).toMatchObject({
      errors: { 'values.сумма': expect.stringContaining('«сумма»: Это не сумма') },
      values: { сумма: 'много' },
    })
    if (has('pdftotext')) {
      const { body } = await client.get<Buffer>(`downloads/${made[0]?.document?.file_id}`)
      const text = run('pdftotext', '-layout', saved(body), '-').replaceAll(/\s+/g, ' ')
      expect(text).toContain('Договор с Ёжикова Юлия Петровна: 1 234,50 ₽')
      expect(text).toContain('12 марта 2026 г.')
    }
    await client.delete(`templates/${template.id}`)
    expect((await confirm(client, sending, { documents: [] })).status).toBe(200)
    await server.worker.idle()
    expect(countsOf(await rereadSending(client, sending))).toMatchObject({ sent: 2, wrong: 1 })
  })

  test('repeats rows of the template for each line of a cell', { timeout: 240_000 }, async () => {
    const client = await aClient({ rubles: 300 })
    const template = await aTemplate(client, p('{ФИО}') + table(row('{#услуги}{услуга}', '{цена}{/услуги}')))
    const rows = [
      ['Ёжикова Юлия', aPhone(), 'Полы\nСтены; потолок', '1000\r\n2000,50'],
      ['Петров Пётр', aPhone(), 'Полы\nСтены', '1000'],
      ['Сидоров Иван', aPhone(), '', ''],
      ['Кузин Олег', aPhone(), 'Полы\nСтены', '1000\nдорого'],
    ]
    const sending = await aSending(client, csv([['ФИО', 'Телефон', 'Услуга', 'Цена'], ...rows]))
    const chosen = await choose(client, sending, { kind: 'template', template_id: template.id })
    expect(chosen.body).toMatchObject({
      fields: [
        { name: 'ФИО', column: 0 },
        { name: 'услуга', column: 2, block: 'услуги' },
        { name: 'цена', column: 3, kind: 'sum', block: 'услуги' },
      ],
    })
    expect((await confirm(client, sending, { documents: [] })).status).toBe(200)
    await server.worker.idle()
    expect(countsOf(await rereadSending(client, sending))).toMatchObject({ sent: 2, wrong: 2 })
    const [first, unequal, none, dear] = await rowsOf(client, sending)
    expect(unequal?.errors['values.услуги.цена']).toContain('разное число строк: «услуга» 2, «цена» 1')
    expect(dear?.errors).toEqual({ 'values.услуги.цена': expect.stringContaining('Это не сумма') })
    if (has('pdftotext')) {
      const textOf = async (row: BulkSendingRow | undefined) => {
        const { body } = await client.get<Buffer>(`downloads/${row?.document?.file_id}`)
        return run('pdftotext', '-layout', saved(body), '-').replaceAll(/\s+/g, ' ').trim()
      }
      expect(await textOf(first)).toBe('Ёжикова Юлия Полы 1 000,00 ₽ Стены; потолок 2 000,50 ₽')
      expect(await textOf(none)).toBe('Сидоров Иван')
    }
  })

  test('is judged anew by a template whose kinds or text were changed, and sent by what it was judged by', async () => {
    const client = await aClient({ rubles: 300 })
    const template = await aTemplate(client, p('{ФИО}: {срок}, {сумма}'))
    const rows = Array.from({ length: 5 }, (_, at) => [
      `Иванов Иван${'а'.repeat(at)}`,
      aPhone(),
      '10 рабочих дней',
      '7',
    ])
    const sending = await aSending(client, csv([['ФИО', 'Телефон', 'Срок', 'Сумма'], ...rows]))
    const kindOf = (kind: string) => client.put(`templates/${template.id}`, { name: 'Договор', kinds: { срок: kind } })
    const preview = async () => (await client.post<BulkSendingRow[]>(`bulk-sendings/${sending.id}/preview`)).body

    const chosen = await choose(client, sending, { kind: 'template', template_id: template.id })
    expect(countsOf(chosen.body)).toEqual({ wrong: 5 })
    expect(chosen.body.fields).toContainEqual({ name: 'срок', kind: 'date', column: 2 })
    expect([await preview(), await preview()]).toEqual([[], []])
    expect((await rowsOf(client, sending))[0]?.errors).toEqual({
      'values.срок': expect.stringContaining('«срок»: Это не дата'),
    })

    await kindOf('text')
    expect(await confirm(client, sending, { documents: [] })).toMatchObject({
      status: 409,
      body: { code: 'state_conflict', message: expect.stringContaining('Шаблон изменили') },
    })
    expect((await preview()).map(({ document }) => document?.pages)).toEqual([1, 1, 1])
    expect(countsOf(await rereadSending(client, sending))).toEqual({ ready: 5 })

    expect((await confirm(client, sending, { documents: [] })).status).toBe(200)
    await kindOf('number')
    await server.worker.idle()
    expect(countsOf(await rereadSending(client, sending))).toEqual({ sent: 5 })
  })

  test('has wrong values corrected row by row, and failed formulas are none', async () => {
    const client = await aClient({ rubles: 300 })
    const template = await aTemplate(client, p('{ФИО}: {адрес}, {сумма}'))
    const rows = [
      ['Иванов Иван', aPhone(), '#ССЫЛКА!', '7'],
      ['Петров Пётр', aPhone(), 'Тверь', 'семь'],
    ]
    const sending = await aSending(client, csv([['ФИО', 'Телефон', 'Адрес', 'Сумма'], ...rows]))
    await choose(client, sending, { kind: 'template', template_id: template.id })
    expect((await rowsOf(client, sending)).map(({ errors, values }) => [errors, values])).toEqual([
      [{ 'values.адрес': '«адрес»: В ячейке ошибка формулы' }, { адрес: '#ССЫЛКА!' }],
      [{ 'values.сумма': expect.stringContaining('Это не сумма') }, { сумма: 'семь' }],
    ])
    const correct = (line: number, values: Record<string, string>) => {
      const [full_name = '', phone = ''] = rows[line - 2] ?? []
      return client.put(`bulk-sendings/${sending.id}/rows/${line}`, { full_name, phone, email: '', values })
    }
    expect(await correct(3, { сумма: 'восемь' })).toMatchObject({
      status: 422,
      body: { errors: { 'values.сумма': expect.stringContaining('Это не сумма') } },
    })
    expect([await correct(2, { адрес: 'Ржев' }), await correct(3, { сумма: '8' })]).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    const [first, second] = (await client.post<BulkSendingRow[]>(`bulk-sendings/${sending.id}/preview`)).body
    if (has('pdftotext')) {
      const textOf = async (row: BulkSendingRow | undefined) =>
        run('pdftotext', '-layout', saved((await client.get<Buffer>(`downloads/${row?.document?.file_id}`)).body), '-')
      expect(await textOf(first)).toContain('Иванов Иван: Ржев, 7,00')
      expect(await textOf(second)).toContain('Петров Пётр: Тверь, 8,00')
    }
  })

  test('fills blocks with fields of one name from the columns «block.field»', async () => {
    const client = await aClient({ rubles: 300 })
    const body =
      p('{ФИО}') +
      table(row('{#услуги}{название}', '{цена}{/услуги}')) +
      table(row('{#товары}{название}', '{цена}{/товары}'))
    const template = await aTemplate(client, body)
    const heads = ['ФИО', 'Телефон', 'Товары.Название', 'товары.цена', 'Услуги: название', 'услуги.цена']
    const cells = ['Иванов Иван', aPhone(), 'Гвозди\nДоски', '1\n2', 'Полы', '3']
    const sending = await aSending(client, csv([heads, cells]))
    const chosen = await choose(client, sending, { kind: 'template', template_id: template.id })
    expect(chosen.body.fields.map(({ name, block, column }) => [block, name, column])).toEqual([
      [undefined, 'ФИО', 0],
      ['услуги', 'название', 4],
      ['услуги', 'цена', 5],
      ['товары', 'название', 2],
      ['товары', 'цена', 3],
    ])
    const [made] = (await client.post<BulkSendingRow[]>(`bulk-sendings/${sending.id}/preview`)).body
    if (has('pdftotext')) {
      const { body: pdf } = await client.get<Buffer>(`downloads/${made?.document?.file_id}`)
      const text = run('pdftotext', '-layout', saved(pdf), '-').replaceAll(/\s+/g, ' ').trim()
      expect(text).toBe('Иванов Иван Полы 3,00 ₽ Гвозди 1,00 ₽ Доски 2,00 ₽')
    }
  })

  test('of ten thousand rows is judged completely before anything is sent', async () => {
    const client = await aClient({ rubles: 0 })
    const template = await aTemplate(client)
    const rows = Array.from({ length: table_rows_max }, (_, at) => [
      'Иванов Иван',
      aPhone(),
      at % 100 === 7 ? 'много' : '1234,50',
      at % 100 === 8 ? '31.02.2026' : '12.03.2026',
    ])
    const sending = await aSending(client, csv([head, ...rows]))
    const chosen = await choose(client, sending, { kind: 'template', template_id: template.id, columns: { Дата: 3 } })
    expect(countsOf(chosen.body)).toEqual({ ready: table_rows_max - 200, wrong: 200 })
  })

  test('is refused for a template of another client', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const sending = await aSending(client, csv([head, ['Иванов Иван', aPhone(), '1', '01.01.2026']]))
    const template_id = await aStoredTemplate(server.services, other.id)
    expect(await choose(client, sending, { kind: 'template', template_id })).toMatchObject({ status: 422 })
  })
})
