import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSearch, townOf } from '#shared/rules/search.ts'

const read = (q: string) =>
  Object.fromEntries(
    Object.entries(readSearch(q)).filter(
      ([name, value]) => value !== null && !['typed', 'text', 'words'].includes(name),
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
    ['ромашка', {}],
    ['%_%', {}],
    ['', {}],
  ])('%j', (q, expected) => {
    expect(read(q)).toEqual(JSON.parse(JSON.stringify(expected)))
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
