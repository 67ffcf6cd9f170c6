import { expect, test } from 'vitest'
import { bslSample } from '#shared/text/bsl-sample.ts'
import { bslFaults } from './bsl-check.support.ts'

test('the module for 1С has whole strings, brackets and blocks, and calls only what exists', () => {
  expect(bslFaults(bslSample)).toEqual([])
})

const breaks: [what: string, from: string, to: string][] = [
  ['an open string', '"whoami"', '"whoami'],
  ['a missing bracket', 'ИдДокумента(ДокументСсылка);', 'ИдДокумента(ДокументСсылка;'],
  ['a missing end of a condition', 'КонецЕсли;', ''],
  ['a missing end of a loop', 'КонецЦикла;', ''],
  ['a missing end of an attempt', 'КонецПопытки;', ''],
  ['a missing end of a region', '#КонецОбласти', ''],
  ['a function that is not defined', 'Функция НастройкиСервиса()', 'Функция НастройкиОбмена()'],
  ['an argument too few', 'ИсправитьТелефоны(Те, Подписанты);', 'ИсправитьТелефоны(Те);'],
  ['an unknown type', 'Новый Соответствие', 'Новый Словарь'],
]
test.each(breaks)('the check of the module finds %s', (_what, from, to) => {
  expect(bslSample).toContain(from)
  expect(bslFaults(bslSample.replace(from, to))).not.toEqual([])
})
