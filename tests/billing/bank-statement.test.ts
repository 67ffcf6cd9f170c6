import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatement, StatementFault, toKopecksExactly, type BankDocument } from '#shared/rules/bank-statement.ts'
import { decodeStatement } from '#server/money/statements/decode.ts'

const bytes = readFileSync(new URL('../support/kl_to_1c_sample_cp1251.txt', import.meta.url))
const text = new TextDecoder('windows-1251').decode(bytes)

const parts = (file: string) => [...readStatement(file)]
const documents = (file: string): BankDocument[] =>
  parts(file).flatMap((part) => (part.part === 'document' ? [part.document] : []))
const refusal = (file: string) => {
  try {
    parts(file)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : ''
  }
  return 'none'
}

test('the sample bank statement is parsed', () => {
  const [head, balance] = parts(text)
  expect(head).toEqual({
    part: 'accounts',
    accounts: ['40702810138250123017'],
    starts_on: '2026-12-01',
    ends_on: '2026-12-01',
  })
  expect(balance).toEqual({
    part: 'balance',
    account: '40702810138250123017',
    turnover: { starts_on: '2026-12-01', ends_on: '2026-12-01', came: 1370050, went: 45000 },
  })
  expect(documents(text)).toMatchObject([
    { number: '451', kopecks: 1220000, payer_inn: '7707049388', payer_name: 'ООО "Ромашка"', received: true },
    { number: '77', kopecks: 150050, payer_inn: '500100732259', payer_kpp: null },
    { number: '900001', kind: 'Банковский ордер', kopecks: 45000, received: false },
  ])
})

test('a value of a bank statement keeps everything after its first equals sign', () => {
  expect(documents(text)[1]?.purpose).toBe('Пополнение баланса; лимит a=b, договор ПО-15. Без НДС')
})

test('a bank statement in windows-1251, cp866, UTF-8 or UTF-16, with or without a BOM, is read alike', () => {
  const dosText = text.replace('Кодировка=Windows', 'Кодировка=DOS')
  const letters = new Map(
    Array.from({ length: 256 }, (_, code) => [new TextDecoder('ibm866').decode(Uint8Array.of(code)), code]),
  )
  const dos = Uint8Array.from(dosText.replaceAll('—', '-'), (letter) => letters.get(letter) ?? 0x3f)
  expect(decodeStatement(bytes)).toBe(text)
  expect(decodeStatement(dos)).toBe(dosText)
  expect(decodeStatement(Buffer.from(text))).toBe(text)
  expect(decodeStatement(Buffer.from(`\ufeff${text}`))).toBe(text)
  for (const start of ['\ufeff', '']) {
    const little = Buffer.from(`${start}${text}`, 'utf16le')
    expect(decodeStatement(little)).toBe(text)
    expect(decodeStatement(Buffer.from(little).swap16())).toBe(text)
  }
})

test.each(['\r', '\n', '\r\n'])('a bank statement with the line ends %j is read', (end) =>
  expect(documents(text.replaceAll('\r\n', end))).toEqual(documents(text)),
)

test('a bank statement may have unknown keys, blank lines, spaces and LF line ends', () => {
  const loose = text
    .replaceAll('\r\n', '\n')
    .replaceAll('Очередность=5', '\n  Очередность = 5 \nКлючБанка=a=b=c\n\n')
    .replace('Очередность = 5', 'Очередность = 5\nВидОплаты=01\nВидОплаты=02')
  expect(documents(loose)).toEqual(documents(text))
})

test('zero bytes, tabs, bidirectional marks and repeated spaces in a bank statement become one space', () => {
  const padded = text
    .replace('Номер=451', 'Номер=\u0000451\u0000')
    .replace(' за пакет ', ' \u202eза \t\u00a0 пакет\u0000 ')
  expect(documents(padded)).toEqual(documents(text))
})

test('an ИНН given only inside the payer’s name in a bank statement is found', () => {
  const [document] = documents(
    text.replace('ПлательщикИНН=7707049388', 'ПлательщикИНН=0').replace('Плательщик1=', 'X='),
  )
  expect(document).toMatchObject({ payer_inn: '7707049388', payer_name: 'ООО "Ромашка"' })
})

describe('a bank statement is refused with', () => {
  test.each([
    ['another format', '%PDF-1.7', 'Это не выписка'],
    ['an empty file', '  \r\n', 'Файл пустой'],
    ['a file that is cut off', text.slice(0, text.indexOf('КонецФайла')), 'Файл обрывается'],
    ['one cut off within a document', text.slice(0, 1200), 'Файл обрывается'],
    ['a document that does not end', text.replace('КонецДокумента\r\n', ''), 'раздел не закрыт'],
    ['balances that do not fit', text.replace('КонечныйОстаток=113250.50', 'КонечныйОстаток=113250.51'), 'не сходятся'],
  ])('a bank statement is refused for %s', (_what, file, why) =>
    expect(refusal(file)).toMatch(new RegExp(`^StatementFault: .*${why}`)),
  )
})

test.each([
  ['a sum that is none', 'Сумма=12200.00', 'Сумма=12 тысяч', 'Сумма «12 тысяч» не читается'],
  ['a third digit of kopecks', 'Сумма=12200.00', 'Сумма=12200.001', 'Сумма «12200.001» не читается'],
  ['no sum', 'Сумма=12200.00', 'Сумма=', 'Сумма «» не читается'],
  ['a day that is none', 'Дата=01.12.2026', 'Дата=31.11.2026', 'Дата «31.11.2026» не читается'],
  ['a day before banks', 'Дата=01.12.2026', 'Дата=01.01.0000', 'Дата «01.01.0000» не читается'],
  ['two sums', 'Сумма=12200.00', 'Сумма=12200.00\nСумма=99999.00', '«Сумма» указано дважды, по-разному'],
  ['two ИНН', 'ПлательщикИНН=7707049388', 'ПлательщикИНН=7707049388\nПлательщикИНН=500100732259', '«ПлательщикИНН»'],
  ['a number in two lines', 'счету № 1024', 'счету № 10\n24', 'Перенос строки разделил число'],
])('one document of a bank statement with %s has a fault, and the others are read', (_what, was, is, why) => {
  const [first, ...others] = documents(text.replace(was, is))
  expect(first?.fault).toContain(why)
  expect(others).toEqual(documents(text).slice(1))
  expect(others.map(({ fault }) => fault)).toEqual([null, null])
})

test('a purpose and a name of a bank statement that go on in other lines are read whole', () => {
  const whole = documents(text)[0]
  const purpose = `НазначениеПлатежа=${whole?.purpose}`
  const words = purpose.split(' ')
  expect(text).toContain(purpose)
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const [document] = documents(text.replace(purpose, lines.join('\r\n\r\n')))
    expect(document?.purpose).toBe(whole?.purpose)
  }
  const names = documents(text.replace('Плательщик1=ООО "Ромашка"', 'Плательщик1=ООО\n"Ромашка"'))
  expect(names[0]).toEqual(whole)
  const parts = `${purpose}\nНазначениеПлатежа1=${whole?.purpose}\nНазначениеПлатежа2=по акту 7`
  expect(documents(text.replace(purpose, parts))[0]?.purpose).toBe(`${whole?.purpose} по акту 7`)
  const looksLikeKey = documents(text.replace(purpose, `${purpose}\nСумма=5 рублей скидки`))[0]
  expect(looksLikeKey).toMatchObject({ purpose: `${whole?.purpose} Сумма=5 рублей скидки`, kopecks: 1220000 })
})

test.each([
  ['700', 70000],
  ['1052.98', 105298],
  ['1,5', 150],
  ['12\u00a0200,00', 1220000],
  ['0.07', 7],
  ['-5', null],
  ['12200-05', 1220005],
  ['1e3', null],
  ['', null],
  ['1.234', null],
])('the bank statement sum «%s» is read as %s kopecks', (sum, kopecks) => expect(toKopecksExactly(sum)).toBe(kopecks))

test('a bank statement with any cut or insertion gives either a result or a Russian refusal', () => {
  const lines = text.split('\r\n')
  const piece = fc.oneof(fc.constantFrom(...lines), fc.string(), fc.constantFrom('=', '==', 'Сумма=', 'КонецДокумента'))
  const change = fc.record({ at: fc.nat(lines.length), drop: fc.nat(3), put: fc.array(piece, { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = changes.reduce((all, { at, drop, put }) => all.toSpliced(at, drop, ...put), lines)
      try {
        for (const { kopecks, date } of documents(changed.join('\n'))) {
          expect(Number.isSafeInteger(kopecks)).toBe(true)
          expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(StatementFault)
      }
    }),
    { numRuns: 2000 },
  )
})
