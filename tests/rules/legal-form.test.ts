import { expect, test } from 'vitest'
import { withShortForm } from '#shared/rules/legal-form.ts'

test.each([
  ['Общество с ограниченной ответственностью «Ромашка»', 'ООО «Ромашка»'],
  ['ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ  "РОМАШКА"', 'ООО "РОМАШКА"'],
  ['Публичное акционерное общество «Банк»', 'ПАО «Банк»'],
  ['Акционерное общество «Завод»', 'АО «Завод»'],
  ['Индивидуальный предприниматель Ёлкин Пётр Сергеевич', 'ИП Ёлкин Пётр Сергеевич'],
])('the legal form in %s is abbreviated to %s', (name, short) => {
  expect(withShortForm(name)).toBe(short)
})

test.each([
  'ООО «Ромашка»',
  'Соколова Марина Андреевна',
  'Акционерное общество',
  'Торговый дом «Акционерное общество»',
])('the name %s has no legal form to abbreviate and stays unchanged', (name) => {
  expect(withShortForm(name)).toBe(name)
})
