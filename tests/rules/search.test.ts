import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneLetterOff } from '#shared/rules/one-letter-off.ts'
import { correctedBy, otherReadings, readSearch, searchWords, similarTo, townOf } from '#shared/rules/search.ts'

const read = (q: string) =>
  Object.fromEntries(
    Object.entries(readSearch(q)).filter(
      ([name, value]) => value !== null && !['typed', 'text', 'words', 'number_typed', 'external_ids'].includes(name),
    ),
  )

describe('what a searched line may mean', () => {
  const link = 'q3Jf0Zk2T5m8Xw1aVn7LrA'
  test.each([
    ['2062', { number: 2062, kopecks: 206_200, part_of_phone: '2062', inn_start: '2062' }],
    ['№ 15', { number: 15 }],
    ['Счёт № 15', { number: 15, noun: 'bills' }],
    ['заявка 15', { number: 15, noun: 'document-sign-requests' }],
    ['договор 15', {}],
    ['2 062,00', { kopecks: 206_200 }],
    ['2\u00a0062,5 ₽', { kopecks: 206_250 }],
    ['2062 руб.', { kopecks: 206_200 }],
    ['0', {}],
    ['8 (916) 000-11-22', { phone: '+79160001122' }],
    ['+7 916 000 11 22', { phone: '+79160001122', kopecks: undefined }],
    ['11-22', { part_of_phone: '1122' }],
    ['7707083893', { number: 7_707_083_893, kopecks: 770_708_389_300, inn: '7707083893', inn_start: '7707083893' }],
    ['Buh@Romashka.RU', { email: 'buh@romashka.ru' }],
    [`https://sign.example.ru/document-sign/${link}?x=1`, { link }],
    [`https://sign.example.ru/api/v1/document-sign-requests/12/code/${link}`, { link }],
    [link, { link }],
    ['ИНН 7707083893', { number: 7_707_083_893, kopecks: 770_708_389_300, inn: '7707083893', inn_start: '7707083893' }],
    ['7707083893/773601001', { inn: '7707083893', kpp: '773601001' }],
    [
      'КПП 773601001',
      {
        number: 773_601_001,
        kopecks: 77_360_100_100,
        part_of_phone: '773601001',
        inn_start: '773601001',
        kpp: '773601001',
      },
    ],
    ['р/с 40702810900000001234', { account: '40702810900000001234' }],
    ['Счёт на оплату № 15 от 1.12.2026', { number: 15, noun: 'bills' }],
    ['платёжка 000417', { number: 417, noun: 'statements' }],
    ['код rk_DZWot2', { code_start: 'rk_DZWot2' }],
    ['тел. 8 (916) 000-11-22', { phone: '+79160001122' }],
    ['ромашка', {}],
    ['%_%', {}],
    ['', {}],
  ])('%j', (q, expected) => {
    expect(read(q)).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  test('signs around words, apostrophes in them and dots after initials are not looked for', () => {
    expect(searchWords('ООО „Ромашка“, О’Коннор Ш.П. договор №15 a.b@mail.test')).toEqual(
      'ооо|ромашка|о|коннор|ш|п|договор|15|a.b@mail.test'.split('|'),
    )
  })

  test.each([
    ['hjvfirf', 'ромашка'],
    ['кщьфырлф', 'romashka'],
    ['dytcnb gkfnt;', 'внести платеж'],
    ['romashka', 'ромашка'],
    ['Shcherbakova Yuliya', 'щербакова юлия'],
    ['ромашка', 'romashka'],
    ['1С-0003', '1c-0003'],
    ['1C-0003', '1с-0003'],
  ])('%j may be %j', (typed, other) => {
    expect(otherReadings(typed)).toContain(other)
  })

  test.each(['', '12 345', 'a@mail.test', 'https://sign.test/x', '+7 916'])('%j has no other reading', (typed) => {
    expect(otherReadings(typed)).toEqual([])
  })

  test('one letter wrong, missing, too many or turned is forgiven, two are not, and every neighbour is found', () => {
    const neighbours = ['ромашка', 'рамашка', 'ромшка', 'роомашка', 'рмоашка', 'ромашкы', 'омашка', 'ромашкаа']
    for (const neighbour of neighbours)
      expect([neighbour, isOneLetterOff('ромашка', neighbour)]).toEqual([neighbour, true])
    for (const meant of ['ромаха', 'рашкама', 'ромашкааа'])
      expect([meant, isOneLetterOff('ромашка', meant)]).toEqual([meant, false])
    const { likes = [], pattern = '' } = similarTo('ромашка') ?? {}
    const isFound = (text: string) =>
      likes.some((like) => new RegExp(like.replaceAll('%', '.*')).test(text)) && new RegExp(pattern).test(text)
    expect(neighbours.filter((neighbour) => !isFound(neighbour))).toEqual([])
    expect(likes.every((like) => /[а-я]{3}/.test(like))).toBe(true)
    expect(isFound('рашкама')).toBe(false)
    expect([similarTo('дом'), similarTo('1с-0003')]).toEqual([null, null])
  })

  test('a corrected line is made of the words of the title that was found', () => {
    expect(correctedBy('ромшка', 'ООО «Ромашка»')).toBe('ромашка')
    expect(correctedBy('Семянова Фаина', 'Семёнова Фаина Львовна')).toBe('семенова фаина')
    expect(correctedBy('ромшка', 'АО «Вектор»')).toBeNull()
  })

  test('words are compared in lower case, with «е» for «ё» and one kind of hyphen', () => {
    expect(readSearch(' Ёлка  Семёнов\u2013Тян ').words).toEqual(['елка', 'семенов-тян'])
  })

  test('any text has a reading, and no amount or number beyond what the database holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.stringMatching(/^[\d ,.+()№-]{0,40}$/)),
        (q) => {
          const { number, kopecks, words } = readSearch(q)
          expect(words.length).toBeLessThanOrEqual(8)
          expect(Number.isSafeInteger(number ?? 1) && (number ?? 1) > 0).toBe(true)
          expect(Number.isSafeInteger(kopecks ?? 1) && (kopecks ?? 1) > 0).toBe(true)
        },
      ),
    )
  })
})

test.each([
  ['420000, г. Казань, ул. Мира, д. 1', 'Казань'],
  ['Ростовская обл., г Ростов-на-Дону, пр. Мира', 'Ростов-на-Дону'],
  ['119021, город Москва, ул. Тимура Фрунзе', 'Москва'],
  ['Московская обл., д. Горки, ул. Лесная', null],
  [null, null],
])('the town of %j is %j', (address, town) => {
  expect(townOf(address)).toBe(town)
})
