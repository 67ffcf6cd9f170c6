import { expect, test } from 'vitest'
import {
  bulkRowStates,
  bulkRowStatuses,
  bulkSendingMoves,
  bulkSendingStatuses,
  readyRowState,
} from '#shared/rules/bulk-sendings.ts'
import { isHead, sameName, signerFieldOf, templateFields } from '#shared/rules/signer-table.ts'
import { bulkRowStateTexts, bulkSendingStatusTexts } from '#shared/text/bulk-sendings.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { checkOf } from '#tests/support/check-of.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()

test('the database allows exactly the states of bulk sendings and rows', async () => {
  expect(await checkOf(pool, 'bulk_sendings', 'status')).toEqual([...bulkSendingStatuses])
  expect(await checkOf(pool, 'bulk_sending_rows', 'status')).toEqual([...bulkRowStatuses])
})

test('the sent and stopped states of a bulk sending are terminal, and every other state can be stopped', () => {
  for (const status of bulkSendingStatuses) {
    const moves: Partial<Record<string, string>> = bulkSendingMoves[status]
    const isEnd = status === 'sent' || status === 'stopped'
    expect([status, Object.keys(moves).length === 0, moves['stop']]).toEqual([
      status,
      isEnd,
      isEnd ? undefined : 'stopped',
    ])
  }
})

test('every state of a bulk sending and of its rows has a text', () => {
  const reported = new Set([...bulkRowStatuses, ...Object.values(readyRowState)])
  expect([...reported].toSorted()).toEqual([...bulkRowStates].toSorted())
  expect(Object.keys(bulkRowStateTexts)).toEqual([...bulkRowStates])
  expect(Object.keys(bulkSendingStatusTexts)).toEqual([...bulkSendingStatuses])
})

test.each([
  ['ФИО', 'full_name'],
  ['Ф. И. О.', 'full_name'],
  [' Фамилия, имя, отчество ', 'full_name'],
  ['ТЕЛЕФОН', 'phone'],
  ['Тел.', 'phone'],
  ['E-mail', 'email'],
  ['Эл. почта', 'email'],
  ['external_id', 'external_id'],
  ['Моб. тел.', 'phone'],
  ['Контактный телефон', 'phone'],
  ['№ телефона', 'phone'],
  ['Номер мобильного телефона', 'phone'],
  ['Телефон сотрудника', 'phone'],
  ['Phone number', 'phone'],
  ['ФИО сотрудника', 'full_name'],
  ['Ф.И.О. работника', 'full_name'],
  ['Фамилия Имя', 'full_name'],
  ['Работник', 'full_name'],
  ['Арендатор', 'full_name'],
  ['Файл', 'file'],
  ['Имя файла', 'file'],
  ['Телефон организации', undefined],
  ['Отдел', undefined],
  ['', undefined],
])('the header «%s» of a bulk sending table means %s', (head, field) => {
  expect(signerFieldOf(head)).toBe(field)
})

test('the headers of the bulk sending template are recognised', () => {
  for (const field of templateFields) {
    expect(signerFieldOf(nounTexts['bulk-sendings'].fields[field] ?? '')).toBe(field)
  }
  expect([isHead(['phone', 'last_name']), isHead(['phone']), isHead(['full_name', 'email'])]).toEqual([
    true,
    false,
    false,
  ])
})

test('a person’s name compares equal with «ё» or «е», any case and double spaces', () => {
  expect(sameName('СЕМЁНОВ  Пётр')).toBe(sameName('Семенов Петр'))
})
