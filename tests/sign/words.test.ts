import { expect, test } from 'vitest'
import { agreementText, consent_version, personalDataText } from '#shared/text/consents.ts'
import * as reader from '#shared/text/reader.ts'
import * as steps from '#shared/text/sign-steps.ts'
import * as texts from '#shared/text/sign.ts'
import * as view from '#shared/text/signer-view.ts'
import { fileNameOf } from '#shared/browser/save-file.ts'
import { showCountdown } from '#shared/browser/use-seconds-left.ts'

/** All strings of a tree; functions are called with words that fit. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return wordsOf((value as (...args: unknown[]) => unknown)(2, 3))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

test('texts of the signer’s pages have no exclamation marks, no «успешно», no «произошла ошибка»', () => {
  for (const words of wordsOf({ ...texts, ...steps, ...reader, ...view }))
    expect(words).not.toMatch(/!|успешно|произошла ошибка/i)
})

test('sizes, page counts and waits are formatted for people', () => {
  expect(texts.showSize(124_000)).toBe('121\u00a0КБ')
  expect(texts.showSize(10)).toBe('1\u00a0КБ')
  expect(texts.showSize(1_468_006)).toBe('1,4\u00a0МБ')
  expect(texts.pagesCount(21)).toBe('21\u00a0страница')
  expect(steps.codeTexts.tries_left(1)).toBe('Осталась 1\u00a0попытка.')
  expect(steps.codeTexts.tries_left(4)).toBe('Осталось 4\u00a0попытки.')
  expect(showCountdown(47)).toBe('0:47')
  expect(showCountdown(605)).toBe('10:05')
})

test('a download keeps the file name sent by the server', () => {
  expect(fileNameOf(`attachment; filename="d.pdf"; filename*=UTF-8''%D0%90%D0%BA%D1%82.pdf`)).toBe('Акт.pdf')
  expect(fileNameOf('attachment; filename="d.pdf"')).toBe('d.pdf')
  expect(fileNameOf(`attachment; filename="d.pdf"; filename*=UTF-8''%D0`)).toBe('d.pdf')
  expect(fileNameOf('')).toBeUndefined()
})

test('the ПЭП rules contain what 63-ФЗ requires', () => {
  const rules = wordsOf(agreementText).join('\n')
  // 63-ФЗ art. 9 p. 2: how the signer is determined, and the duty to keep the key secret
  expect(rules).toMatch(/Подписавшим считается человек/)
  expect(rules).toMatch(/обязан хранить код .* в тайне/)
  expect(rules).toMatch(/равнозначным документу на бумаге/)
  expect(consent_version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('the consent to personal data is a separate text with purpose, data, actions, term and revocation', () => {
  const consent = wordsOf(personalDataText).join('\n')
  for (const part of [/Для чего/, /Какие данные/, /Кому передают/, /Сколько действует/, /Отозвать согласие/]) {
    expect(consent).toMatch(part)
  }
})
