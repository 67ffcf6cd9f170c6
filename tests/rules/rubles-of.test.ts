import { expect, test } from 'vitest'
import { rublesOf } from '#shared/rules/rubles-of.ts'

test.each([
  ['12,50', 12.5],
  ['1 234.5', 1234.5],
  ['1\u00a0000\u00a0₽', 1000],
  ['0', 0],
])('rublesOf reads %s', (text, rubles) => {
  expect(rublesOf(text)).toBe(rubles)
})

test.each(['', '12,', ',5', '1,234', '-5', '1e3', 'сто'])('rublesOf rejects «%s»', (text) => {
  expect(rublesOf(text)).toBeNull()
})
