// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { applyMask, applyPhoneMask, formatMask } from '#shared/browser/mask.ts'

/** Types a text key by key, each where the mask left the caret. */
function typed(text: string): string {
  let input = { value: '', caret: 0 }
  for (const key of text) {
    const next = input.value.slice(0, input.caret) + key + input.value.slice(input.caret)
    input = applyPhoneMask(next, input.caret + 1)
  }
  return input.value
}

describe('phone numbers in a masked input', () => {
  test.each(['9991234567', '89991234567', '79991234567', '+79991234567', '+7 (999) 123-45-67'])(
    'a phone number typed as %s reads +7 (999) 123-45-67',
    (text) => {
      expect(typed(text)).toBe('+7 (999) 123-45-67')
    },
  )

  test.each(['9991234567', '8 999 123 45 67', '7(999)1234567', '+7 999 123-45-67', '8-999-123-45-67'])(
    'a phone number pasted as %s reads +7 (999) 123-45-67',
    (text) => {
      expect(applyPhoneMask(text).value).toBe('+7 (999) 123-45-67')
    },
  )

  test('a Kazakh phone number that begins with 7 keeps its first digit', () => {
    expect(applyPhoneMask('7012345678').value).toBe('+7 (701) 234-56-78')
  })

  test('characters typed beyond the phone mask are dropped', () => {
    expect(typed('89991234567890')).toBe('+7 (999) 123-45-67')
  })
})

describe('edits of a masked input', () => {
  test('erasing a masked input from the end empties it', () => {
    let value = '+7 (999) 123-45-67'
    for (let i = 0; i < 20 && value !== ''; i += 1) value = applyPhoneMask(value.slice(0, -1)).value
    expect(value.replace('+7', '')).toBe('')
  })

  test('a digit typed in the middle of a masked input keeps the caret behind it', () => {
    expect(applyPhoneMask('+7 (9599) 123-45-6', 6)).toEqual({ value: '+7 (959) 912-34-56', caret: 6 })
  })

  test('a digit pushed over a bracket of a mask moves the caret along', () => {
    expect(applyPhoneMask('+7 (9991', 8)).toEqual({ value: '+7 (999) 1', caret: 10 })
  })

  test('erasing a bracket of a mask only moves the caret', () => {
    expect(applyPhoneMask('+7 (999 123-45-67', 7)).toEqual({ value: '+7 (999) 123-45-67', caret: 7 })
  })
})

describe('the tokens of a mask', () => {
  test.each([
    ['##.##', '1a2b3', '12.3'],
    ['XX-XX', 'я1-2б', 'я1-2б'],
    ['SSS', 'a1Б2в', 'aБв'],
    ['AA', 'аб', 'АБ'],
    ['aa', 'АБ', 'аб'],
    ['!#-##', '12', '#-12'],
  ])('the mask %s formats %s as %s', (mask, text, shown) => {
    expect(formatMask(mask, text)).toBe(shown)
  })

  test('a caret at the end of a masked input stays at the end', () => {
    expect(applyMask('##.##', '123')).toEqual({ value: '12.3', caret: 4 })
  })
})
