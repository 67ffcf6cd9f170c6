import { expect, test } from 'vitest'
import { likelyAddress } from '#shared/rules/likely-address.ts'
import { capitalized } from '#shared/rules/person.ts'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmal.com', 'anna@gmail.com'],
  ['Anna.K@Maill.ru', 'Anna.K@mail.ru'],
  ['anna@yandeks.ru', null],
  ['anna@yadnex.ru', 'anna@yandex.ru'],
  ['anna@ynadex.ru', 'anna@yandex.ru'],
  ['anna@gmail.com', null],
  ['anna@mil.ru', null],
  ['anna@kedrova.ru', null],
  ['anna@gmial', null],
  ['gmial.com', null],
])('of the address %s the likely one is %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  ['кедрова анна', 'Кедрова Анна'],
  ['  ёлкина  анна-мария ', 'Ёлкина Анна-Мария'],
  ['Кедрова анна', null],
  ['де Брюйн', null],
  ['anna', null],
  ['', null],
])('the name «%s» with capitals is %s', (typed, meant) => {
  expect(capitalized(typed)).toBe(meant)
})
