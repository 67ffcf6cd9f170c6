import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TemplateField, TemplateValues } from '#shared/rules/templates.ts'
import { valueFaults, writeValue } from '#server/documents/office/template-values.ts'
import { unpack } from '#server/documents/office/office-zip.ts'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { aDocx, p, row, table } from '../support/word-files.ts'

let pool: Pool
beforeAll(async () => {
  pool = openPool({ workers: 1 })
  await pool.warm()
})
afterAll(() => pool.close())

const fieldsOf = async (bytes: Buffer) => (await pool.run('read_template', { bytes })).fields
const faultOf = async (bytes: Buffer) =>
  fieldsOf(bytes).then(
    () => '',
    (error: Error) => error.message,
  )

async function filled(bytes: Buffer, fields: TemplateField[], values: TemplateValues): Promise<string> {
  const { documents } = await pool.run('fill_template', { bytes, fields, rows: [values], accept_changes: false })
  const [made] = documents
  if (!made || 'fault' in made) throw new Error(made?.fault)
  const parts = await unpack(made.bytes)
  const texts = ['word/header1.xml', 'word/document.xml'].map((name) => parts.get(name)?.toString() ?? '')
  return texts
    .join('')
    .replaceAll(/<\/w:p>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .trim()
}

const contract = () =>
  aDocx({
    header: p('Договор № {номер}'),
    body:
      p('Сотрудник ', '{Ф', 'ИО сотр', 'удника}', ', {ФИО сотрудника|инициалы}') +
      p('Дата {дата}, словами {дата|словами}, цифрами {дата|цифрами}') +
      p('Сумма {сумма} ({сумма|прописью})') +
      p('{#если залог}') +
      p('Залог {залог}') +
      p('{/если залог}') +
      table(row('{#позиции}{наименование}', '{цена}{/позиции}')),
  })

test('fields split over runs, in the header, in a condition and in the rows of a table are found with their kinds', async () => {
  expect(await fieldsOf(await contract())).toEqual(
    expect.arrayContaining([
      { name: 'номер', kind: 'text' },
      { name: 'ФИО сотрудника', kind: 'text' },
      { name: 'дата', kind: 'date' },
      { name: 'сумма', kind: 'sum' },
      { name: 'залог', kind: 'text' },
      {
        name: 'позиции',
        kind: 'rows',
        fields: [
          { name: 'наименование', kind: 'text' },
          { name: 'цена', kind: 'sum' },
        ],
      },
    ]),
  )
})

test('a template is filled in Russian: dates, sums, words, initials, repeated rows, a condition', async () => {
  const bytes = await contract()
  const fields = await fieldsOf(bytes)
  const text = await filled(bytes, fields, {
    Номер: '12-К',
    ФИО_сотрудника: 'Ёлкина Анна Петровна',
    дата: '2026-03-12',
    сумма: '1234,5',
    залог: 'паспорт',
    позиции: [
      { наименование: 'Стол & стул', цена: '1000' },
      { наименование: 'Шкаф <большой>', цена: '2500.40' },
    ],
  })
  expect(text.split('\n')).toEqual([
    'Договор № 12-К',
    'Сотрудник Ёлкина Анна Петровна, Ёлкина А. П.',
    'Дата 12 марта 2026 г., словами двенадцатое марта две тысячи двадцать шестого года, цифрами 12.03.2026',
    'Сумма 1 234,50 ₽ (Одна тысяча двести тридцать четыре рубля 50 копеек)',
    'Залог паспорт',
    'Стол &amp; стул',
    '1 000,00 ₽',
    'Шкаф &lt;большой&gt;',
    '2 500,40 ₽',
  ])
  const without = await filled(bytes, fields, {
    номер: '1',
    'ФИО сотрудника': 'А',
    дата: '',
    сумма: '',
    залог: 'нет',
    позиции: [],
  })
  expect(without).not.toContain('Залог')
})

test('a value with braces and XML is text, and fills nothing', async () => {
  const bytes = await aDocx({ body: p('{один} {два}') })
  const text = await filled(bytes, await fieldsOf(bytes), { один: '{два}', два: '<w:t>x</w:t>' })
  expect(text).toBe('{два} &lt;w:t&gt;x&lt;/w:t&gt;')
})

describe('a broken template is refused with its place', () => {
  test.each<[string, string, RegExp]>([
    ['an open brace', p('{незакрыто и дальше'), /незакрыто.*закрывающей скобки/],
    ['a closing brace', p('лишняя} скобка'), /лишняя.*открывающей скобки/],
    ['doubled braces', p('{{поле}}'), /дважды/],
    ['an open block', p('{#ряд}') + p('{x}'), /блок \{#ряд\} не закрыт/],
    ['a closed block', p('{x}') + p('{/ряд}'), /\{\/ряд\}, а \{#ряд\} перед ним нет/],
    ['crossed blocks', p('{#а}{#б}{x}{/а}{/б}'), /закрыт как/],
    ['a block half in a table', table(row('{#r}{a}')) + p('{/r}'), /в разных местах/],
    ['an unknown modifier', p('{сумма|прописю}'), /после черты можно только прописью/],
    ['no fields', p('Договор'), /нет ни одного поля/],
    ['a field without a name', p('{ }'), /без названия/],
  ])('%s', async (_what, body, message) => {
    expect(await faultOf(await aDocx({ body }))).toMatch(message)
  })

  test('an RTF, and a DOCX with a macro', async () => {
    expect(await faultOf(Buffer.from('{\\rtf1 {\\b a}}'))).toContain('.docx')
    expect(await faultOf(await aDocx({ parts: { 'word/vbaProject.bin': 'x' } }))).toContain('макросы')
  })
})

describe('values', () => {
  test.each<[string, Parameters<typeof writeValue>, string]>([
    ['a date of the 1st', ['01.01.2030', 'date', 'словами'], 'первое января две тысячи тридцатого года'],
    ['a round year', ['31.12.2000', 'date', 'словами'], 'тридцать первое декабря двухтысячного года'],
    [
      'the 23rd of 1985',
      ['23.08.1985', 'date', 'словами'],
      'двадцать третье августа одна тысяча девятьсот восемьдесят пятого года',
    ],
    ['2013', ['30.05.2013', 'date', 'словами'], 'тридцатое мая две тысячи тринадцатого года'],
    ['a written date', ['5 мая 2026 г.', 'date'], '5 мая 2026 г.'],
    ['a sum without kopecks', ['12 000 руб.', 'sum'], '12 000,00 ₽'],
    ['a sum in words', ['12200', 'sum_words'], 'Двенадцать тысяч двести рублей 00 копеек'],
    ['a number', ['1234567,5', 'number'], '1 234 567,5'],
    ['a number in words', ['21', 'number', 'прописью'], 'двадцать один'],
    ['nothing', ['', 'sum', 'прописью'], ''],
  ])('%s', (_what, given, shown) => {
    expect(writeValue(...given).replaceAll('\u00a0', ' ')).toBe(shown)
  })

  test('are refused field by field: absent, a wrong date, a wrong sum, text for rows', () => {
    const fields: TemplateField[] = [
      { name: 'ФИО', kind: 'text' },
      { name: 'дата', kind: 'date' },
      { name: 'сумма', kind: 'sum' },
      { name: 'позиции', kind: 'rows', fields: [{ name: 'цена', kind: 'sum' }] },
      { name: 'залог', kind: 'condition' },
    ]
    const faults = valueFaults(fields, { дата: '31.02.2026', сумма: '12,345', позиции: [{ цена: 'много' }] })
    expect(Object.keys(faults)).toEqual(['values.ФИО', 'values.дата', 'values.сумма', 'values.позиции.0.цена'])
    expect(Object.keys(valueFaults(fields, { ФИО: '', дата: 'нет', сумма: '—', позиции: 'x' }))).toEqual([
      'values.позиции',
    ])
  })
})
