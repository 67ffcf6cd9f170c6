import { expect, test } from 'vitest'
import { ApiError } from '#shared/browser/api-error.ts'
import { MissingFile } from '#shared/browser/missing-file.ts'
import { textOf } from '#shared/browser/text-of.ts'

test.each([
  [new ApiError(409, { message: 'Счёт уже оплачен' }), /^Счёт уже оплачен$/],
  [new Error('Ключ доступа не выбран'), /^Ключ доступа не выбран$/],
  [new MissingFile(new TypeError('Failed to fetch dynamically imported module')), /^Часть страницы не загрузилась/],
  [
    new DOMException("Failed to read the 'sessionStorage' property from 'Window'", 'SecurityError'),
    /код [0-9A-F]{6}\.$/,
  ],
  [new SyntaxError('Unexpected token < in JSON at position 0'), /код [0-9A-F]{6}\.$/],
  [new TypeError('Load failed'), /код [0-9A-F]{6}\.$/],
  ['NetworkError when attempting to fetch resource.', /код [0-9A-F]{6}\.$/],
  [undefined, /код [0-9A-F]{6}\.$/],
  [{ message: 'boom' }, /код [0-9A-F]{6}\.$/],
])('what was thrown is told in Russian: %s', (cause, text) => {
  expect(textOf(cause)).toMatch(text)
  expect(textOf(cause).replace(/код [0-9A-F]{6}/, '')).not.toMatch(/[a-z]{3}/i)
})
