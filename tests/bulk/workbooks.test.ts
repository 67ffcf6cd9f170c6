import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { BulkColumn } from '#shared/contract/bulk-sendings.ts'
import type { Import } from '#shared/contract/imports.ts'
import { table_rows_max } from '#shared/rules/limits.ts'
import { office } from '#tests/support/office.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words } from '#tests/support/words.ts'
import { aSending, aZip, bookParts, countsOf, csv, rowsOf, upload } from '../support/bulk-tables.ts'
import { inEncoding } from '#tests/support/in-encoding.ts'
import { aWorkbook, type Cell, type Dialect } from './workbooks.support.ts'
import { writers } from './writers.support.ts'

const server = await testServer()
const { aClient } = words(server)

const [phone, other] = [aPhone(), aPhone()]
const text = (value: string): Cell => ({ text: value })
const table: Cell[][] = [
  ['ФИО', 'Телефон', 'Дата', 'Сумма', 'Услуги', 'Итог'].map(text),
  [
    text('Ёжикова Юлия Петровна'),
    { number: Number(phone.slice(1)) },
    { day: '2026-03-12' },
    { number: 1234.5 },
    text('Полы\nСтены <&> «потолок»'),
    { formula: 'A2&D2', value: 'Ёжикова & Ко' },
  ],
  [text('Петров Пётр'), text(other.replace('+7', '8 ')), { day: '1999-12-31' }, { number: 7 }, text('я'), text('')],
]
const shown = [
  ['Ёжикова Юлия Петровна', 'Петров Пётр'],
  [phone.slice(1), other.replace('+7', '8 ')],
  ['12.03.2026', '31.12.1999'],
  ['1234.5', '7'],
  ['Полы\nСтены <&> «потолок»', 'я'],
  ['Ёжикова & Ко'],
]

const client = await aClient({ rubles: 0 })
const stranger = await aClient({ rubles: 0 })

async function samplesOf(file: Buffer, rows = 2): Promise<string[][]> {
  const sending = await aSending(client, file)
  expect(countsOf(sending)).toEqual({ ready: rows })
  const { body } = await client.get<BulkColumn[]>(`bulk-sendings/${sending.id}/columns`)
  return body.map(({ samples }) => samples)
}

describe('a workbook', () => {
  test.each(Object.entries(writers))('of %s is read cell by cell', async (_name, dialect) => {
    expect(await samplesOf(await aWorkbook(table, dialect))).toEqual(shown)
  })

  test.each(['LibreOffice Calc', '1С:Предприятие', 'Apple Numbers'])('of %s is imported', async (name) => {
    const bytes = new Uint8Array(await aWorkbook(table, writers[name]))
    const answer = await client.send<Import>('POST', 'imports?kind=individuals&name=люди.xlsx', bytes, {
      'content-type': 'application/octet-stream',
    })
    expect([answer.status, answer.body.counts]).toMatchObject([201, { new: 2 }])
  })

  test.skipIf(office === null)('that LibreOffice has just saved is read, and its ODS is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tables-'))
    const source = join(folder, 'люди.csv')
    await writeFile(
      source,
      csv(
        [
          ['ФИО', 'Телефон', 'Дата'],
          ['Ёжикова Юлия', phone, '12.03.2026'],
        ],
        ',',
      ),
    )
    const saved = async (format: string) => {
      const words = [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--infilter=CSV:44,34,76,1',
        '--convert-to',
        format,
      ]
      await promisify(execFile)(office ?? '', [...words, '--outdir', folder, source])
      return readFile(join(folder, `люди.${format}`))
    }
    expect(await rowsOf(client, await aSending(client, await saved('xlsx')))).toMatchObject([
      { line: 2, state: 'ready', full_name: 'Ёжикова Юлия', phone },
    ])
    const { status, body } = await upload(client, await saved('ods'))
    expect([status, body]).toMatchObject([415, { code: 'not_a_table', message: expect.stringContaining('ODS') }])
  })

  test('of ten thousand rows is read completely', async () => {
    const rows = Array.from({ length: table_rows_max }, (_, at) => [
      text(`Иванов Иван ${'аб'.repeat(at % 7)}`),
      text(aPhone()),
    ])
    const bytes = await aWorkbook([table[0]?.slice(0, 2) ?? [], ...rows], writers['Google Таблицы'])
    expect(countsOf(await aSending(client, bytes))).toEqual({ ready: table_rows_max })
  })

  test('has its numbers as the spreadsheet shows them', async () => {
    const formats = ['0%', '0.0%', '00000', 'hh:mm', '[$-419]d mmmm yyyy', '"дней" 0', '[Red]0.00', '0\\d']
    const numFmts = formats.map(
      (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
    const styles = `<styleSheet><numFmts>${numFmts.join('')}</numFmts><cellXfs>${xfs.join('')}<xf numFmtId="9"/><xf numFmtId="20"/></cellXfs></styleSheet>`
    const values: [number: string, style: number, shown: string][] = [
      ['0.15', 0, '15%'],
      ['0.125', 1, '12,5%'],
      ['123', 2, '00123'],
      ['0.604166666666667', 3, '14:30'],
      ['46093', 4, '12.03.2026'],
      ['30', 5, '30'],
      ['1.5', 6, '1.5'],
      ['5', 7, '5'],
      ['1.2', 8, '120%'],
      ['0.75', 9, '18:00'],
    ]
    const string = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const heads = ['ФИО', 'Телефон', ...values.map((_, at) => `Поле ${at}`)].map(string).join('')
    const cells = values.map(([number, style]) => `<c s="${style}"><v>${number}</v></c>`).join('')
    const parts = bookParts(`<row>${heads}</row><row>${string('Иванов Иван')}${string(phone)}${cells}</row>`)
    const samples = await samplesOf(await aZip({ ...parts, 'xl/styles.xml': styles }), 1)
    expect(samples.slice(2)).toEqual(values.map(([, , as]) => [as]))
  })

  test('with impossible row numbers, escapes and references is read row by row', async () => {
    const row = (r: string, name: string) =>
      `<row r="${r}"><c r="A1" t="inlineStr"><is><t>${name}</t></is></c><c r="B1" t="str"><v>${aPhone()}</v></c></row>`
    const names = ['Иванов Иван', 'Петров_x0020_Пётр', 'Ильин Илья_x0000__xD83D_', 'Кузин_x005F_']
    const rows = ['7', '7', '99999999999999', '-1'].map((r, at) => row(r, names[at] ?? ''))
    const sheet = `<row r="NaN"><c t="str"><v>ФИО</v></c><c t="str"><v>Телефон</v></c></row>${rows.join('')}`
    const found = await rowsOf(client, await aSending(client, await aZip(bookParts(sheet))))
    expect(found.map(({ line, full_name, state }) => [line, full_name, state])).toEqual([
      [7, 'Иванов Иван', 'ready'],
      [8, 'Петров Пётр', 'ready'],
      [9, 'Ильин Илья\ufffd', 'wrong'],
      [10, 'Кузин_', 'wrong'],
    ])
  })

  test('with a formula that was never computed says so at its cell', async () => {
    const string = (value: string) => `<c t="str"><v>${value}</v></c>`
    const never = '<c><f>A1&amp;B1</f><v/></c>'
    const rows = [
      `${string('Иванов Иван')}${never}${string('')}`,
      `${string('Петров Пётр')}${string(aPhone())}${never}`,
      `${string('Ильин Илья')}${string(aPhone())}<c t="e"><v>#SPILL!</v></c>`,
    ]
    const sheet = ['ФИО', 'Телефон', 'Сообщение'].map(string).join('')
    const bytes = await aZip(bookParts(`<row>${sheet}</row>${rows.map((cells) => `<row>${cells}</row>`).join('')}`))
    const never_computed = expect.stringContaining('формула без значения')
    expect((await rowsOf(client, await aSending(client, bytes))).map(({ errors }) => errors)).toEqual([
      { phone: never_computed },
      { message: never_computed },
      { message: 'В ячейке ошибка формулы' },
    ])
  })
})

const only = (dialect: Dialect) => aWorkbook(table, dialect)
const without = async (part: string) => {
  const { [part]: _absent, ...parts } = bookParts('<row><c t="s"><v>0</v></c></row>', ['<t>ФИО</t>'])
  return aZip(parts)
}
const replaced = (path: string, content: string | Buffer) =>
  aZip({ ...bookParts('<row><c t="s"><v>0</v></c></row>', ['<t>ФИО</t>']), [path]: content })
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')])

const missed: [name: string, file: () => Promise<Buffer> | Buffer, code: string, said: string][] = [
  ['hidden sheets alone', () => only({ state: 'hidden' }), 'table_unreadable', 'Все листы книги скрыты'],
  ['very hidden sheets alone', () => only({ state: 'veryHidden' }), 'table_unreadable', 'Все листы книги скрыты'],
  ['no sheet', () => aZip({ 'xl/workbook.xml': '<workbook/>' }), 'table_unreadable', 'В книге нет листа с данными.'],
  ['empty sheets', () => aWorkbook([], {}), 'table_unreadable', 'нет листа с данными: лист «Лист1»'],
  [
    'a sheet that is named alone',
    () => without('xl/worksheets/sheet1.xml'),
    'table_unreadable',
    'Лист «Лист1» в книге назван',
  ],
  ['no texts of its cells', () => without('xl/sharedStrings.xml'), 'table_unreadable', 'нет текстов ячеек'],
  [
    'a sheet of broken XML',
    () => replaced('xl/worksheets/sheet1.xml', '<worksheet><row>'),
    'file_broken',
    'повреждена часть xl/worksheets/sheet1.xml',
  ],
  [
    'texts in another encoding than they say',
    () => replaced('xl/sharedStrings.xml', inEncoding('windows-1251', '<sst><si><t>Ёж</t></si></sst>')),
    'file_broken',
    'повреждена часть xl/sharedStrings.xml',
  ],
  ['an end that is cut off', async () => (await only({})).subarray(0, 900), 'file_broken', 'не целиком'],
  ['a password', () => compound('EncryptedPackage'), 'file_encrypted', 'с паролем'],
  ['the format of Excel 97', () => compound('Workbook'), 'not_a_table', 'старого формата XLS'],
  ['the binary format of Excel', () => aZip({ 'xl/workbook.bin': '1' }), 'not_a_table', 'XLSB'],
  ['the format of Numbers', () => aZip({ 'Index/Document.iwa': '1' }), 'not_a_table', 'Numbers'],
  [
    'an ODS inside',
    () => aZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    'not_a_table',
    'ODS',
  ],
  ['a document inside', () => aZip({ 'word/document.xml': '<w/>' }), 'not_a_table', 'текстовый документ'],
  ['other files inside', () => aZip({ 'договор.pdf': '%PDF' }), 'not_a_table', 'Это архив'],
  [
    'a web page inside',
    () => Buffer.from('\ufeff<html xmlns:o="urn"><table><tr><td>ФИО'),
    'not_a_table',
    'веб-страница',
  ],
  [
    'XML of Excel 2003 inside',
    () => Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'),
    'not_a_table',
    'Внутри файла XML',
  ],
]
test.each(missed)('a workbook with %s is refused with what is missing', async (_name, file, code, said) => {
  const { body } = await upload(stranger, await file())
  expect(body).toMatchObject({ code, message: expect.stringContaining(said) })
})

describe('a table of text', () => {
  const rows = [
    ['ФИО', 'Телефон', 'Услуги'],
    ['Ёлкина Анна', phone, 'полы; стены'],
    ['Семёнов Семён', other, 'вёсла | «двери»'],
  ]
  const files: [name: string, file: Buffer][] = [
    ['UTF-16, little-endian', Buffer.from(`\ufeff${csv(rows, '\t')}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\ufeff${csv(rows, '\t')}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(csv(rows), 'utf16le')],
    ['UTF-16 of big-endian without its mark', Buffer.from(csv(rows), 'utf16le').swap16()],
    ['windows-1251', inEncoding('windows-1251', csv(rows))],
    ['Russian DOS', inEncoding('ibm866', csv(rows).replace(/[«»]/g, '"'))],
    ['KOI8-R', inEncoding('koi8-r', csv(rows, ',').replace(/[«»]/g, '"'))],
    ['Russian of old Macs', inEncoding('x-mac-cyrillic', csv(rows).replaceAll('\r\n', '\r'))],
    ['lines of old Macs', Buffer.from(csv(rows).replaceAll('\r\n', '\r'))],
    ['bars', Buffer.from(csv(rows, '|'))],
    ['a rare delimiter that it says', Buffer.from(`sep=^\r\n${csv(rows, '^')}`)],
    ['all cells quoted', Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'))],
    [
      'cells as formulas of text',
      Buffer.from(rows.map((cells) => cells.map((cell) => `"=""${cell}"""`).join(';')).join('\n')),
    ],
    ['quotes within cells', Buffer.from(csv(rows, '\t').replaceAll('Анна', 'Анна').replace('стены', '"стены"'))],
  ]
  test.each(files)('of %s is read cell by cell', async (_name, file) => {
    const [names, phones, services] = await samplesOf(file)
    expect([names, phones]).toEqual([rows.slice(1).map(([name]) => name), [phone, other]])
    expect(services?.map((service) => service.replace(/["«»]/g, ''))).toEqual(['полы; стены', 'вёсла | двери'])
  })

  test('has the phones back that Excel or a program made numbers of, and names those that are lost', async () => {
    const digits = phone.slice(1)
    const written = [
      `${digits[0]},${digits.slice(1)}E+10`,
      `${digits[0]}.${digits.slice(1)}E10`,
      `${digits}.0`,
      `="${digits}"`,
      '7,99912E+10',
    ]
    const sending = await aSending(
      client,
      csv([['ФИО', 'Телефон'], ...written.map((written_cell, at) => [`Иванов Иван${'а'.repeat(at)}`, written_cell])]),
    )
    const found = await rowsOf(client, sending)
    expect(found.slice(0, 4).map(({ phone: read, state }) => [read, state])).toEqual(Array(4).fill([phone, 'ready']))
    expect(found[4]?.errors).toEqual({ phone: expect.stringContaining('отбросил последние цифры') })
  })
})
