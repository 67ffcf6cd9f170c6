import { describe, expect, test } from 'vitest'
import type { BulkColumn, BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { Problem } from '#shared/contract/errors.ts'
import { table_rows_max } from '#shared/rules/limits.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'
import {
  aSending,
  aTable,
  aZip,
  bookParts,
  countsOf,
  csv,
  head,
  people,
  rowsOf,
  upload,
} from '../support/bulk-tables.ts'
import { inEncoding } from '#tests/support/in-encoding.ts'

const server = await testServer()
const { aClient } = words(server)
const client = await aClient({ rubles: 0 })

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('a table of signers is read from', () => {
  const [phone, other] = [aPhone(), aPhone()]
  const rows = [head, ['Семёнов Семён Ильич', phone], ['Ёлкина Анна', other]]
  const files: Record<string, string | Buffer> = {
    'UTF-8, semicolons': csv(rows),
    'UTF-8 with its mark': `\ufeff${csv(rows)}`,
    'UTF-8, commas': csv(rows, ','),
    'tabs, line feeds': csv(rows, '\t').replaceAll('\r\n', '\n'),
    'windows-1251': inEncoding('windows-1251', csv(rows)),
    'UTF-16, tabs': utf16(csv(rows, '\t')),
    'with a title above that has commas': `Сотрудники, отдел продаж, 2026\r\n\r\n${csv(rows)}\r\n;;\r\n`,
    'as Excel says what parts the columns': `sep=,\r\n${csv(rows, ',')}`,
  }
  test.each(Object.entries(files))('a table of signers is read from this format: %s', async (_name, file) => {
    const sending = await aSending(client, file)
    expect(countsOf(sending)).toEqual({ ready: 2 })
    expect((await rowsOf(client, sending)).map(({ full_name, phone }) => [full_name, phone])).toEqual(rows.slice(1))
  })
})

test('columns of a table of signers may be in any order and have many names; unknown ones are reported', async () => {
  const phone = aPhone()
  const table = csv([
    ['Отдел', 'Мобильный телефон', 'Фамилия', 'ИМЯ ', 'Отчество', 'E-mail', 'Внешний номер', 'Название', 'message'],
    ['Продажи', phone.replace('+7', '8 '), 'Петров', 'Пётр', '', 'PETR@Example.ru', aKey(), 'Приказ', 'Подпишите'],
  ])
  const sending = await aSending(client, table)
  expect(sending).toMatchObject({ status: 'checked', unknown_columns: ['Отдел'], name: 'Подписанты.csv' })
  expect(await rowsOf(client, sending)).toMatchObject([
    { line: 2, state: 'ready', full_name: 'Петров Пётр', phone, email: 'PETR@example.ru', title: 'Приказ', errors: {} },
  ])
  const english = csv([
    ['Phone', 'name'],
    [aPhone(), 'Smith John'],
  ])
  expect(countsOf(await aSending(client, english))).toEqual({ ready: 1 })
})

test('an invalid row of a table is reported with field, reason and typed value; the others stay ready', async () => {
  const [phone, other] = [aPhone(), aPhone()]
  const table = csv([
    ['ФИО', 'Телефон', 'Почта', 'Сообщение'],
    ['Иванов Иван', phone, '', ''],
    ['Иванов Иван', '8 (495) 123-45-67', '', ''],
    ['Иванов', other, '', ''],
    ['=HYPERLINK("http://x.ru")', other, '', ''],
    ['', '', '', 'нет никого'],
    ['Иванов Иван', other, 'не почта', ''],
    ['Иванов Иван', other, '', 'м'.repeat(5000)],
    ['иванов  ИВАН', phone, '', ''],
    ['Петров Пётр', phone, '', ''],
    ['Иванов Иван', other, '', '#N/A'],
  ])
  const sending = await aSending(client, table)
  expect(countsOf(sending)).toEqual({ ready: 2, wrong: 7, duplicate: 1 })
  const rows = await rowsOf(client, sending)
  expect(rows.map(({ line, state, errors }) => [line, state, errors])).toEqual([
    [2, 'ready', {}],
    [3, 'wrong', { phone: 'Это городской номер. Нужен мобильный, он начинается с +7 9' }],
    [4, 'wrong', { full_name: 'Нужны фамилия и имя' }],
    [5, 'wrong', { full_name: 'В имени могут быть только буквы, дефис и апостроф' }],
    [6, 'wrong', { full_name: 'Заполните поле', phone: 'Заполните поле' }],
    [7, 'wrong', { email: 'Проверьте адрес почты' }],
    [8, 'wrong', { message: 'Не длиннее 500 знаков' }],
    [9, 'duplicate', { phone: 'Этот человек уже есть в строке 2' }],
    [10, 'ready', {}],
    [11, 'wrong', { message: 'В ячейке ошибка формулы' }],
  ])
  expect(rows[1]?.phone).toBe('8 (495) 123-45-67')
  expect((await rowsOf(client, sending, { state: 'wrong' })).length).toBe(7)
  expect((await rowsOf(client, sending, { state: ['ready', 'duplicate'] })).length).toBe(3)
})

test('known people in a table are recognised by phone and name; another person with the phone is reported', async () => {
  const own = await aClient({ rubles: 0 })
  const [phone, other] = [aPhone(), aPhone()]
  const person = { last_name: 'Семёнов', first_name: 'Пётр', phone }
  const known = await own.post<{ id: number }>('individuals', person)
  await own.post('individuals', { ...person, phone: other })
  const sending = await aSending(own, csv([head, ['СЕМЕНОВ ПЕТР', phone], ['Ильин Илья', other], ...people(1)]))
  expect(await rowsOf(own, sending)).toMatchObject([
    { state: 'ready', individual_id: known.body.id, known_as: null },
    { state: 'ready', individual_id: null, known_as: 'Семёнов Пётр' },
    { state: 'ready', individual_id: null, known_as: null },
  ])
})

describe('an XLSX workbook', () => {
  const phone = aPhone()
  test('an XLSX workbook of Excel or LibreOffice is read: shared strings, numbers, empty cells, cached formulas', async () => {
    const shared = [
      '<t>ФИО</t>',
      '<r><t>Теле</t></r><r><t>фон</t></r><rPh sb="0"><t>нет</t></rPh>',
      '<t>Иванов Иван</t>',
    ]
    const [third, fourth] = [aPhone(), aPhone()]
    const sheet = [
      '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c></row>',
      `<row r="5"><c r="B5" t="s"><v>2</v></c><c r="D5"><v>${phone.slice(1)}</v></c></row>`,
      `<row r="6"><c r="B6" t="str"><f>A1&amp;B1</f><v>Петров Пётр</v></c><c r="D6"><v>${Number(third.slice(1)).toExponential()}</v></c></row>`,
      `<row><c r="B7" t="inlineStr"><is><t>Сидоров Сидор</t></is></c><c/><c><f>1+1</f></c></row>`,
      `<row><c/><c t="e"><v>#N/A</v></c><c/><c t="inlineStr"><is><t>${fourth}</t></is></c></row>`,
    ]
    const sending = await aSending(client, await aZip(bookParts(sheet.join(''), shared)))
    expect((await rowsOf(client, sending)).map((row) => [row.line, row.state, row.full_name, row.phone])).toEqual([
      [5, 'ready', 'Иванов Иван', phone],
      [6, 'ready', 'Петров Пётр', third],
      [7, 'wrong', 'Сидоров Сидор', '#НЕТ ЗНАЧЕНИЯ!'],
      [8, 'wrong', '#N/A', fourth],
    ])
  })

  test('our own export of a table of signers can be read back, as XLSX and as CSV', async () => {
    const sending = await aSending(client, csv([head, ['Иванов Иван', aPhone()], ['Иванов', '+7']]))
    for (const format of ['xlsx', 'csv'] as const) {
      const { body } = await client.get<Buffer>(`bulk-sendings/${sending.id}/rows?format=${format}`)
      const again = await aSending(client, new Uint8Array(body))
      expect(countsOf(again)).toEqual({ ready: 1, wrong: 1 })
      expect(again.unknown_columns).toContain('Что исправить')
    }
  })

  const bomb = () => aZip(bookParts(`<row><c t="inlineStr"><is><t>${' '.repeat(80 * 1024 * 1024)}</t></is></c></row>`))
  const entities = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
  const broken: [string, () => Promise<string | Buffer>, string, number][] = [
    ['a zip bomb', bomb, 'file_bomb', 413],
    [
      'entities that multiply',
      async () => aZip({ ...bookParts(''), 'xl/worksheets/sheet1.xml': entities }),
      'file_broken',
      422,
    ],
    [
      'XML that ends in the middle',
      async () => aZip({ ...bookParts(''), 'xl/worksheets/sheet1.xml': '<worksheet><row>' }),
      'file_broken',
      422,
    ],
    ['a book without its sheet', async () => aZip({ 'xl/workbook.xml': '<workbook/>' }), 'table_unreadable', 422],
    ['a ZIP that is cut off', async () => (await aZip(bookParts(''))).subarray(0, 300), 'file_broken', 422],
    ['a ZIP that is no workbook', () => aZip({ 'word/document.xml': '<w/>' }), 'not_a_table', 415],
    ['a book with a password', async () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'not_a_table', 415],
    ['a PDF', async () => '%PDF-1.7\n', 'not_a_table', 415],
    ['bytes', async () => Buffer.from('00ff00ff00ff', 'hex'), 'not_a_table', 415],
    ['a quote that is never closed', async () => `ФИО;Телефон\r\n"Иванов;+7999`, 'file_broken', 422],
    ['nothing', async () => '', 'file_empty', 422],
    ['too many bytes', async () => Buffer.alloc(5 * 1024 * 1024), 'file_too_large', 413],
  ]
  test.each(broken)('uploading %s as a table of signers is refused', async (_name, make, code, status) => {
    const answer = await upload(client, await make())
    expect([answer.status, answer.body]).toMatchObject([status, { code }])
  })
})

const faults: [string, string, RegExp][] = [
  ['one column', csv([['ФИО и телефон'], ['Иванов Иван 8 999 123-45-67']]), /не похоже на таблицу/],
  ['heads alone', csv([head]), /ни одного человека/],
  ['too many rows', aTable(table_rows_max + 1), /больше 10\s000 строк/],
]
test.each(faults)('a table of signers with %s is refused with a hint', async (_name, table, reason) => {
  const { status, body } = await upload(client, table)
  const { code, errors = {} } = body as unknown as Problem
  expect([status, code]).toEqual([422, 'invalid_fields'])
  expect(errors['file']).toMatch(reason)
})

describe('columns of a table of signers', () => {
  const person = (phone = aPhone()) => ['Иванов Иван', phone]
  const unread: [string, string, (string | null)[], Record<string, string>][] = [
    [
      'no headings',
      csv([person(), person()]),
      [null, null],
      { full_name: 'Не выбран столбец с именем: «ФИО» или «Фамилия», «Имя», «Отчество»' },
    ],
    ['no phone', csv([['ФИО', 'Связь'], person()]), ['full_name', null], { phone: 'Не выбран столбец «Телефон»' }],
    [
      'two phones',
      csv([
        ['ФИО', 'Телефон', 'тел.'],
        [...person(), ''],
      ]),
      ['full_name', null, null],
      { phone: 'Не выбран столбец «Телефон»' },
    ],
    ['unknown ones', csv([['Кто', 'Куда'], person()], ','), [null, null], {}],
  ]
  test.each(unread)(
    'columns of a table of signers with %s are left to the client, and no row is ready',
    async (_name, table, fields, errors) => {
      const own = await aClient({ rubles: 0 })
      const sending = await aSending(own, table)
      expect(sending.counts.ready).toBe(0)
      const { body } = await own.get<BulkColumn[]>(`bulk-sendings/${sending.id}/columns`)
      expect(body.map(({ field }) => field)).toEqual(fields)
      expect((await rowsOf(own, sending))[0]?.errors).toMatchObject(errors)
    },
  )

  test('chosen columns check all rows again, show samples, and are remembered for the same headings in any order', async () => {
    const own = await aClient({ rubles: 0 })
    const [phone, other] = [aPhone(), aPhone()]
    const table = csv([
      ['Кто', 'Куда звонить', 'Сумма'],
      ['Иванов Иван', phone, '12,5'],
      ['Петров Пётр', other, ''],
      ['Петров', other, ''],
    ])
    const sending = await aSending(own, table)
    const path = `bulk-sendings/${sending.id}/columns`
    expect((await own.get(path)).body).toEqual([
      { name: 'Кто', field: null, samples: ['Иванов Иван', 'Петров Пётр', 'Петров'] },
      { name: 'Куда звонить', field: null, samples: [phone, other, other] },
      { name: 'Сумма', field: null, samples: ['12,5'] },
    ])
    const chosen = await own.put<BulkSending>(path, { columns: ['full_name', 'phone', null] })
    expect([chosen.status, countsOf(chosen.body), chosen.body.unknown_columns]).toEqual([
      200,
      { ready: 2, wrong: 1 },
      ['Сумма'],
    ])
    const again = await aSending(
      own,
      csv([
        ['СУММА', 'кто', 'Куда  звонить'],
        ['1', 'Ильин Илья', aPhone()],
      ]),
    )
    expect(countsOf(again)).toEqual({ ready: 1 })
    const stranger = await aClient({ rubles: 0 })
    expect((await aSending(stranger, table)).counts.ready).toBe(0)
  })

  test('a choice of columns that does not fit the table, or of a confirmed one, is refused', async () => {
    const own = await aClient({ rubles: 0 })
    const sending = await aSending(own, csv([['Кто', 'Куда'], person()]))
    const path = `bulk-sendings/${sending.id}/columns`
    for (const columns of [['phone'], ['phone', 'phone'], ['phone', 'shoe size']]) {
      expect((await own.put(path, { columns })).status).toBe(422)
    }
    await own.post(`bulk-sendings/${sending.id}/stop`)
    expect((await own.put(path, { columns: ['full_name', 'phone'] })).status).toBe(409)
  })

  test('a row that was corrected by hand keeps its correction when columns are chosen again', async () => {
    const own = await aClient({ rubles: 0 })
    const sending = await aSending(
      own,
      csv([
        ['ФИО', 'Телефон', 'Моб.'],
        ['Иванов Иван', aPhone(), '1'],
      ]),
    )
    const path = `bulk-sendings/${sending.id}`
    await own.put(`${path}/columns`, { columns: ['full_name', null, 'phone'] })
    const phone = aPhone()
    expect((await own.put(`${path}/rows/2`, { full_name: 'Иванов Иван', phone, email: '' })).status).toBe(200)
    await own.put(`${path}/columns`, { columns: ['full_name', 'message', 'phone'] })
    expect(await rowsOf(own, sending)).toMatchObject([{ state: 'ready', phone }])
  })

  test('dates and numbers of a workbook come as a Russian document has them', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="171" formatCode="&quot;д&quot;0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
    const values: [cell: string, shown: string][] = [
      [number('46093', 1), '12.03.2026'],
      [number('46093.604166666664', 2), '12.03.2026 14:30'],
      [number('46093', 3), '46093'],
      [number('1.5E5'), '150000'],
      [number('0.30000000000000004'), '0.3'],
      [number('1', 1), '01.01.1900'],
      ['<c t="d"><v>2026-03-12T00:00:00</v></c>', '12.03.2026'],
    ]
    const heads = ['ФИО', 'Телефон', ...values.map((_, at) => `Поле ${at}`)].map(text).join('')
    const cells = [text('Иванов Иван'), number(aPhone().slice(1)), ...values.map(([cell]) => cell)].join('')
    const parts = { ...bookParts(`<row>${heads}</row><row>${cells}</row>`), 'xl/styles.xml': styles }
    const sending = await aSending(client, await aZip(parts))
    expect(countsOf(sending)).toEqual({ ready: 1 })
    const { body } = await client.get<BulkColumn[]>(`bulk-sendings/${sending.id}/columns`)
    expect(body.slice(2).map(({ samples }) => samples)).toEqual(values.map(([, shown]) => [shown]))
  })
})

test('a table of ten thousand signers is read completely', async () => {
  const sending = await aSending(client, aTable(table_rows_max))
  expect(countsOf(sending)).toEqual({ ready: table_rows_max })
  const last = await client.get(`bulk-sendings/${sending.id}/rows?${query({ sort: ['line', 'DESC'], range: [0, 0] })}`)
  expect(last.headers.get('content-range')).toBe(`rows 0-0/${table_rows_max}`)
  expect(last.body).toMatchObject([{ line: table_rows_max + 1 }])
})

test.each(['csv', 'xlsx'])('the template of a table of signers as %s has known headers and no rows', async (format) => {
  const { body } = await client.get<Buffer>(`bulk-sendings/template?format=${format}`)
  const answer = await upload(client, new Uint8Array(body))
  expect(answer.body).toMatchObject({ code: 'invalid_fields', errors: { file: expect.stringMatching(/ни одного/) } })
})

test('one Idempotency-Key stores a table of signers once; with another table it is refused', async () => {
  const own = await aClient({ rubles: 0 })
  const [table, key] = [aTable(3), { 'idempotency-key': aKey() }]
  const [first, again] = [await upload(own, table, 'а.csv', key), await upload(own, table, 'а.csv', key)]
  expect(again.body).toEqual(first.body)
  expect((await upload(own, aTable(3), 'а.csv', key)).body).toMatchObject({ code: 'idempotency_mismatch' })
  expect((await own.get<object[]>('bulk-sendings')).body).toHaveLength(1)
})

test('of ten thousand rows, three hundred broken in twenty ways are named one by one, and the others are ready', async () => {
  const breaks: ((row: string[]) => string[])[] = [
    ([, phone = '']) => ['', phone],
    ([name = '']) => [name, ''],
    ([name = '']) => [name, 'нет телефона'],
    ([name = '']) => [name, '8 (495) 123-45-67'],
    ([name = '']) => [name, '+1 212 555 01 00'],
    ([name = '']) => [name, '8 800 555 35 35'],
    ([name = '']) => [name, '123'],
    ([name = '']) => [name, '#ССЫЛКА!'],
    ([, phone = '']) => ['Иванов', phone],
    ([, phone = '']) => ['ООО «Ромашка» 17', phone],
    ([, phone = '']) => ['=1+1', phone],
    ([, phone = '']) => ['#N/A', phone],
    ([, phone = '']) => ['Иванов Иван <b>', phone],
    ([, phone = '']) => [`Иванов ${'И'.repeat(400)}`, phone],
    ([name = '', phone = '']) => [name, phone, 'не почта'],
    ([name = '', phone = '']) => [name, phone, 'a@'],
    ([name = '', phone = '']) => [name, phone, '', '#REF!'],
    ([name = '', phone = '']) => [name, phone, '', 'н'.repeat(301)],
    ([name = '', phone = '']) => [name, phone, '', '', 'м'.repeat(501)],
    ([name = '', phone = '']) => [name, phone, '', '', '', 'в'.repeat(101)],
  ]
  const rows = people(table_rows_max)
  const broken = Array.from({ length: 300 }, (_, at) => at * 33 + 7)
  for (const [at, index] of broken.entries()) rows[index] = breaks[at % breaks.length]?.(rows[index] ?? []) ?? []
  const heads = ['ФИО сотрудника', 'Моб. тел.', 'Почта', 'Название', 'Сообщение', 'Внешний номер']
  const sending = await aSending(client, csv([heads, ...rows]))
  expect(countsOf(sending)).toEqual({ ready: table_rows_max - 300, wrong: 300 })
  const wrong = await rowsOf(client, sending, { state: 'wrong' })
  expect(wrong.map(({ line }) => line)).toEqual(broken.map((index) => index + 2))
  expect(wrong.filter(({ errors }) => Object.keys(errors).length === 0)).toEqual([])
})
