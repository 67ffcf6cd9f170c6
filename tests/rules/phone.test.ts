import { expect, test } from 'vitest'
import { maskPhone, phoneFault, phoneFaultTexts, showPhone, toPhone } from '#shared/rules/phone.ts'

/** Numbers of docs/domain.md#sms. */
test.each([
  '8 (999) 123-45-67',
  '89991234567',
  '9991234567',
  '79991234567',
  '7 999 123 45 67',
  '+7 (999) 123-45-67',
  '+7\u00a0999\u00a0123\u00a045\u00a067',
  ' +7 999 123-45-67 ',
  '8–999–123—45‑67',
])('the phone «%s» normalises to +79991234567', (written) => expect(toPhone(written)).toBe('+79991234567'))

test.each([
  ['+7 (701) 123-45-67', 'foreign'],
  ['8 700 123 45 67', 'foreign'],
  ['+7 6001234567', 'foreign'],
  ['+375 29 123-45-67', 'foreign'],
  ['+380501234567', 'foreign'],
  ['8 800 555-35-35', 'service'],
  ['+7 803 123-45-67', 'service'],
  ['8 (809) 123-45-67', 'service'],
  ['+7 495 123-45-67', 'landline'],
  ['3952123456', 'landline'],
  ['+7 (840) 123-45-67', 'landline'],
  ['+7 (540) 123-45-67', 'unreadable'],
  ['позвоните мне', 'unreadable'],
] as const)('the number %s is refused as %s', (written, fault) => {
  expect([toPhone(written), phoneFault(written)]).toEqual([null, phoneFaultTexts[fault]])
})

test.each([
  ['a free line', '8 800 555-35-35'],
  ['a landline', '+7 495 123-45-67'],
  ['a digit too few', '+7999123456'],
  ['a digit too many', '+799912345678'],
  ['another country', '+380501234567'],
  ['8 behind a plus', '+8 999 123-45-67'],
  ['two pluses', '++79991234567'],
  ['a plus within', '7+9991234567'],
  ['words', 'позвоните мне'],
  ['letters among the digits', '8999123456a'],
  ['nothing', ''],
])('a phone given as %s is refused', (_what, written) => expect(toPhone(written)).toBeNull())

test('a phone is formatted in full, or masked for strangers', () => {
  expect(showPhone('+79991234567')).toBe('+7 (999) 123-45-67')
  expect(maskPhone('+79991234567')).toBe('+7 (999) ***-**-67')
})

test('a masked value that is no phone is masked completely', () => {
  expect(maskPhone('79991234567')).toBe('***')
})
