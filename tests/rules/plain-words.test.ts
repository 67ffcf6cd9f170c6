import { describe, expect, test } from 'vitest'
import {
  cutMiddle,
  lineFault,
  linesFault,
  messageName,
  messageNameFault,
  messageTitle,
  quoted,
} from '#shared/rules/plain-words.ts'

/** Names of docs/domain.md and of the registers of Russian companies. */
test.each([
  'ООО «Ромашка»',
  'ООО "Подпись Онлайн"',
  'ИП Ким-Салтыкова-Щедрина А. Б.',
  'ИП Ким-Салтыкова-Щедрина А.Б.',
  'О’Нил Шон',
  "О'Нил Шон",
  'АО «Завод № 15»',
  'ООО «М.Видео»',
  'ООО «Яндекс.Такси»',
  'ГБУЗ «ГКБ им. С.П. Боткина ДЗМ»',
  'СНТ «Победа-2», 1998 г.',
  'ПАО «Ёлки & Йод» (филиал)',
  'ООО «1С-Рарус»',
  'S7 Airlines Co. Ltd.',
  'ООО\u00a0«Ромашка»',
])('the name «%s» may be in messages', (name) => {
  expect([messageNameFault(name), messageNameFault(name.normalize('NFC'))]).toEqual([null, null])
})

test.each([
  ['a line break', 'ООО\nРомашка', 'lines'],
  ['a carriage return', 'ООО\rРомашка', 'lines'],
  ['U+2028', 'ООО\u2028Ромашка', 'lines'],
  ['U+2029', 'ООО\u2029Ромашка', 'lines'],
  ['a tab', 'ООО\tРомашка', 'invisible'],
  ['NUL', 'ООО\u0000', 'invisible'],
  ['a left-to-right mark', 'ООО\u200e', 'invisible'],
  ['a right-to-left override', 'ООО \u202eакшамоР', 'invisible'],
  ['an isolate', 'ООО \u2067а\u2069', 'invisible'],
  ['an Arabic letter mark', 'ООО\u061c', 'invisible'],
  ['a zero-width space', 'О\u200bОО', 'invisible'],
  ['a zero-width joiner', 'О\u200dОО', 'invisible'],
  ['a soft hyphen', 'Ромаш\u00adка', 'invisible'],
  ['a byte order mark inside', 'О\ufeffО', 'invisible'],
  ['a word joiner alone', '\u2060', 'invisible'],
  ['a Hangul filler', '\u3164', 'invisible'],
  ['a half-width Hangul filler', '\uffa0', 'invisible'],
  ['a Braille blank', '\u2800', 'invisible'],
  ['tag characters', 'ООО\u{e0041}', 'invisible'],
  ['a variation selector', 'А\ufe00', 'invisible'],
  ['a lone surrogate', 'А\ud83d', 'invisible'],
  ['private use', 'А\ue000', 'invisible'],
  ['three marks on a letter', 'З\u0300\u0301\u0302а', 'marks'],
  ['punctuation alone', '«»—', 'blank'],
])('one line refuses %s', (_what, name, fault) => expect(lineFault(name)).toBe(fault))

test.each([
  ['СБЕР: зайдите sber-help.ru/', 'address'],
  ['https://а.б', 'address'],
  ['ООО ромашка.рф', 'address'],
  ['ООО ｒｏｍａｓｈｋａ．ｒｕ', 'address'],
  ['ООО romashka。com', 'address'],
  ['ООО xn--80a.xn--p1ai', 'address'],
  ['www.ромашка', 'address'],
  ['a@b', 'address'],
  ['ООО 10.0.0.1', 'address'],
  ['звоните 8-800-000-00-00', 'phone'],
  ['Звоните +7 (900) 000 00 00', 'phone'],
  ['Звоните ٨٨٠٠٥٥٥٣٥', 'phone'],
  ['тел. 123-45-67', 'phone'],
])('the name «%s» may not be in messages: %s', (name, fault) => {
  expect([lineFault(name), messageNameFault(name)]).toEqual([null, fault])
})

describe('a text of several lines', () => {
  test.each([
    ['lines and tabs', 'Добрый день!\r\n\tПодпишите до пятницы.'],
    ['emoji of a phone', 'Спасибо ❤️ 👨‍👩‍👧 1️⃣'],
    ['Russian letters of two code points', 'й и ё'.normalize('NFD')],
  ])('may have %s', (_what, text) => expect(linesFault(text)).toBeNull())

  test.each([
    ['a zero-width space', 'а\u200bб'],
    ['a joiner between letters', 'а\u200dб'],
    ['an override', 'а\u202eб'],
    ['U+2028', 'а\u2028б'],
    ['NUL', 'а\u0000б'],
  ])('refuses %s', (_what, text) => expect(linesFault(text)).toBe('invisible'))
})

test('a stored name from before the rule is cut to 60 characters of one line for messages', () => {
  expect(messageName('ООО «Ромашка»')).toBe('ООО «Ромашка»')
  expect(messageName('ООО\n\nРомашка\u200b\u202e')).toBe('ООО Ромашка')
  const cut = messageName(`ООО «${'Очень длинное название '.repeat(20)}»`)
  expect([[...cut].length <= 60, cut.endsWith('…')]).toEqual([true, true])
  expect(messageName('😀'.repeat(300)).isWellFormed()).toBe(true)
})

describe('the title of a document in messages', () => {
  test.each([
    'Договор № 15 от 01.12.2026',
    'Счёт 2026-12-01 № 1234567',
    'Акт сверки за 01.07.2026–30.09.2026',
    'Договор 7/2026-123456, приложение 2.1',
    'Полис ААВ 3022345678, ИНН 7707083893, л/с 40702810900000000001',
    'Доп. соглашение №3 к дог. 15',
    'ООО "Ромашка" и ИП Ким, СНИЛС 112-233-445 95',
  ])('keeps %s', (title) => expect(messageTitle(title)).toBe(title))

  test.each([
    ['Договор v1.final', 'Договор v1. final'],
    ['Акт.doc', 'Акт. doc'],
    ['зайдите на https://sber-help.ru/login?a=1', 'зайдите на sber-help. ru/login?a=1'],
    ['www.ромашка.рф', 'ромашка. рф'],
    ['ООО ｒｏｍａｓｈｋａ．ｒｕ', 'ООО ｒｏｍａｓｈｋａ. ｒｕ'],
    ['romashka。com', 'romashka. com'],
    ['пишите a@b.ru', 'пишите a b. ru'],
    ['по адресу 10.0.0.1', 'по адресу 10. 0. 0. 1'],
    ['звоните 8-800-000-00-00 до 01.12.2026', 'звоните … до 01.12.2026'],
    ['тел. +7 (900) 000 00 00', 'тел. …'],
    ['тел. (495) 123-45-67', 'тел. …'],
    ['тел. 123-45-67', 'тел. …'],
    ['тел. 9001234567', 'тел. …'],
    ['Договор\r\nBcc: a@evil.test', 'Договор Bcc: a evil. test'],
    ['До\u200bго\u202eвор', 'Договор'],
    ['+79001234567', '…'],
  ])('makes of %j %j', (title, shown) => expect(messageTitle(title)).toBe(shown))

  test('loses the middle when it is long', () => {
    const shown = messageTitle(`${'Очень '.repeat(40)}длинный договор № 15`)
    expect([[...shown].length <= 120, shown.endsWith('договор № 15')]).toEqual([true, true])
    expect(cutMiddle('😀'.repeat(300), 21).isWellFormed()).toBe(true)
  })

  test('is quoted as Russian typography has it', () => {
    expect(quoted('Договор с ООО «Ромашка»')).toBe('«Договор с ООО „Ромашка“»')
    expect(quoted('Договор с ООО "Ромашка", "Тюльпан"')).toBe('«Договор с ООО „Ромашка“, „Тюльпан“»')
  })
})
