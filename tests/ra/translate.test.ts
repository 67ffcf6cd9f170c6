import { expect, test } from 'vitest'
import { translator } from '#shared/ra/translate.ts'

const translate = translator({
  ra: {
    hello: 'Здравствуйте, %{name}',
    files: '%{smart_count} файл |||| %{smart_count} файла |||| %{smart_count} файлов',
  },
  fields: { 'signer.full_name': 'Подписант' },
})

test('a message is filled in', () => {
  expect(translate('ra.hello', { name: 'Анна' })).toBe('Здравствуйте, Анна')
})

test('what is not given stays as it is written', () => {
  expect(translate('ra.hello')).toBe('Здравствуйте, %{name}')
})

test('Russian numbers choose among three forms', () => {
  const files = [1, 3, 12, 21, 104].map((smart_count) => translate('ra.files', { smart_count }))
  expect(files).toEqual(['1 файл', '3 файла', '12 файлов', '21 файл', '104 файла'])
})

test('a field with a dot in its name is one key', () => {
  expect(translate('fields.signer.full_name')).toBe('Подписант')
})

test('a missing message is its default, or its key', () => {
  expect(translate('ra.nothing', { _: 'Так' })).toBe('Так')
  expect(translate('ra.nothing')).toBe('ra.nothing')
})
