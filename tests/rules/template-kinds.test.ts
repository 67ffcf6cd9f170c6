import { expect, test } from 'vitest'
import { guessKind, type ValueKind } from '#shared/rules/templates.ts'

const names: Record<ValueKind, readonly string[]> = {
  date: [
    'срок',
    'Срок',
    'дата',
    'Дата_договора',
    'срок сдачи',
    'срок оплаты',
    'крайний срок',
    'срок до',
    'дата рождения',
  ],
  number: ['срок в днях', 'срок действия (месяцев)', 'срок поставки, дней', 'количество'],
  text: ['срок аренды', 'сроки', 'досрочно', 'название', 'адрес'],
  sum: ['сумма', 'цена', 'аванс'],
  sum_words: ['сумма прописью'],
}
const all = Object.entries(names).flatMap(([kind, own]) => own.map((name) => [name, kind] as const))

test.each(all)('a field of a template named «%s» is guessed as %s', (name, kind) => {
  expect(guessKind(name)).toBe(kind)
})
