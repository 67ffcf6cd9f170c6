import { describe, expect, test } from 'vitest'
import { whyWeak } from '#shared/rules/password.ts'

describe('a new password', () => {
  const context = ['petrova@romashka.ru', 'ООО «Ромашка»', 'Росчерк', 'Петрова Анна Сергеевна']

  test.each([
    'корректно лошадь батарея',
    'gq7-Lm2-xx4',
    'Zelyonyj-les-shumit',
    'сорок два ежа',
    // built of the demo's own words, but known to nobody's dictionary
    'demo-owner-2026',
  ])('a password of unrelated words or letters is accepted: %s', (password) => {
    expect(whyWeak(password, context)).toBeNull()
  })

  test.each(
    [
      '0987654321',
      'abcdefghij',
      '1q2w3e4r5t',
      'P@ssw0rd12',
      '123qweasdzxc',
      'ghbdtnghbdtn',
      'qazwsxedcr',
      'abababababab',
      '12.12.1987',
      'correcthorse',
      'любимаякошка',
    ].map((password) => [password]),
  )('a password that lists of guesses hold is refused: %s', (password) => {
    expect(whyWeak(password, context)).not.toBeNull()
  })

  test.each([
    ['of nine characters', 'gq7-Lm2-x', 'short'],
    ['of nine characters in eighteen bytes', 'жъщыэюяхц', 'short'],
    ['of a common word with a tail', 'Password12345', 'common'],
    ['of a Russian word with a year', 'Москва2026!', 'common'],
    ['of a Russian word in Latin letters', 'Vesna-2026!', 'common'],
    ['of a Russian word typed in the English layout', 'Gfhjkm2026!', 'common'],
    ['of an English word typed in the Russian layout', 'зфыыцщкв12', 'common'],
    ['of a row of keys in the Russian layout', 'йцукенгшщз', 'common'],
    ['with the login', 'Petrova-2026', 'context'],
    ['with the company', 'моя ромашка 1', 'context'],
    ['with the company in Latin letters', 'Romashka-77-x', 'context'],
    ['with the company typed in the English layout', 'hjvfirf-77-x', 'context'],
    ['with the product', 'росчерк-2026', 'context'],
  ])('a password %s is refused with its reason', (_what, password, reason) => {
    expect(whyWeak(password, context)).toBe(reason)
  })

  test('a letter with its accent apart is judged as the one letter', () => {
    const password = 'моя ёлочка 1'
    expect(whyWeak(password.normalize('NFD'), ['Ёлочка'])).toBe(whyWeak(password, ['Ёлочка']))
    expect(whyWeak('й'.normalize('NFD').repeat(9), [])).toBe('short')
  })
})
