import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { applyPhoneMask } from '#shared/browser/mask.ts'
import { scrub } from '#shared/browser/scrub.ts'
import { maskPersonal } from '#shared/rules/mask-personal.ts'
import {
  allowPhoneCountries,
  countryOf,
  knownPhone,
  maskPhone,
  maskPhonesIn,
  phoneCountries,
  phoneFault,
  phoneFaultTexts,
  showPhone,
  toPhone,
  type PhoneCountry,
} from '#shared/rules/phone.ts'
import { countryPrices, smsPrice } from '#server/messages/core/sms-price.ts'

afterEach(() => allowPhoneCountries(['RU']))

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

/** One number of each country in the form in which its people write it, and how it is dialled from a table. */
const samples: Record<PhoneCountry, { phone: string; shown: string; masked: string; not_mobile: string }> = {
  RU: { phone: '+79161234567', shown: '+7 (916) 123-45-67', masked: '+7 (916) ***-**-67', not_mobile: '+74951234567' },
  BY: {
    phone: '+375291234567',
    shown: '+375 (29) 123-45-67',
    masked: '+375 (29) ***-**-67',
    not_mobile: '+375171234567',
  },
  KZ: { phone: '+77011234567', shown: '+7 (701) 123-45-67', masked: '+7 (701) ***-**-67', not_mobile: '+77172123456' },
  AM: { phone: '+37491123456', shown: '+374 (91) 123-456', masked: '+374 (91) ***-*56', not_mobile: '+37410123456' },
  KG: {
    phone: '+996555123456',
    shown: '+996 (555) 123-456',
    masked: '+996 (555) ***-*56',
    not_mobile: '+996312512345',
  },
  UZ: {
    phone: '+998901234567',
    shown: '+998 (90) 123-45-67',
    masked: '+998 (90) ***-**-67',
    not_mobile: '+998711234567',
  },
}

/** Numbers of all mobile ranges, found by trying the first three digits of each national number. */
const ranges = phoneCountries.flatMap((country) => {
  const { phone, shown } = samples[country]
  const [code = ''] = shown.split(' ')
  const starts = Array.from({ length: 1000 }, (_, first) => String(first).padStart(3, '0'))
  const size = phone.length - code.length - 3
  const numbers = starts.map((first) => ({ code, first, size, country }))
  return numbers.filter(({ first }) => countryOf(`${code}${first}${'1'.repeat(size)}`) === country)
})
const anyNumber = fc
  .constantFrom(...ranges)
  .chain(({ code, first, size, country }) =>
    fc
      .integer({ min: 0, max: 10 ** size - 1 })
      .map((rest) => ({ country, phone: `${code}${first}${String(rest).padStart(size, '0')}` })),
  )

describe.each(phoneCountries)('a mobile number of %s', (country) => {
  const { phone, shown, masked, not_mobile } = samples[country]

  test(`a number of ${country} is served only where its country is`, () => {
    allowPhoneCountries(phoneCountries.filter((item) => item !== country))
    expect([toPhone(phone), knownPhone(shown)]).toEqual([null, phone])
    expect(phoneFault(phone)).toMatch(/^Номера этой страны не подключены\. Подключены мобильные номера: /)
    allowPhoneCountries([country])
    expect([toPhone(shown), toPhone(phone.slice(1)), phoneFault(shown)]).toEqual([phone, phone, null])
    expect(toPhone(not_mobile)).toBeNull()
    expect(phoneFault(not_mobile)).toMatch(/не мобильный|городской/)
  })

  test(`a number of ${country} is shown and masked, alone and in a text`, () => {
    expect([showPhone(phone), maskPhone(phone)]).toEqual([shown, masked])
    expect(maskPhonesIn(`Иванов, ${phone}; ${shown}, дом 5`)).toBe(`Иванов, ${masked}; ${masked}, дом 5`)
    expect(maskPersonal({ text: `Код на ${shown}`, phone })).toEqual({ text: `Код на ${masked}`, phone: masked })
    expect(scrub(`не дошло до ${shown} и ${phone}`)).not.toMatch(/\d\d/)
  })

  test(`a number of ${country} is typed and pasted into its own mask`, () => {
    const type = (signs: string) =>
      [...signs].reduce((input, sign) => applyPhoneMask(input.value + sign), { value: '', caret: 0 }).value
    expect([type(phone), type(phone.slice(1))]).toEqual([shown, shown])
    for (const pasted of [phone, phone.slice(1), shown, ` ${shown.replaceAll(/[()]/g, '')}`]) {
      expect(applyPhoneMask(pasted)).toEqual({ value: shown, caret: shown.length })
    }
    const erased: string[] = []
    for (let { value } = applyPhoneMask(phone); value !== ''; { value } = applyPhoneMask(value.slice(0, -1))) {
      erased.push(value)
      expect(erased.length).toBeLessThan(25)
    }
    const middle = shown.indexOf(')')
    expect(applyPhoneMask(shown.slice(0, middle - 1) + shown.slice(middle), middle - 1).value).toContain(
      shown.slice(0, middle - 1),
    )
  })
})

test('with the default setting a number of another country is named as such, and no landline', () => {
  for (const country of phoneCountries.filter((country) => country !== 'RU')) {
    expect(phoneFault(samples[country].phone)).toBe(phoneFaultTexts.foreign)
  }
  expect(phoneFault('80 29 123-45-67')).toBe(phoneFaultTexts.foreign)
  expect(phoneFault('+49 151 12345678')).toBe(phoneFaultTexts.foreign)
  expect(phoneFaultTexts.foreign).toMatch(/^Номера этой страны не подключены/)
})

test('a number of Belarus is read as it is dialled there', () => {
  allowPhoneCountries(['RU', 'BY'])
  expect([toPhone('8 (029) 123-45-67'), toPhone('80291234567')]).toEqual(['+375291234567', '+375291234567'])
  expect(applyPhoneMask('8 029 123-45-67').value).toBe('+375 (29) 123-45-67')
})

test('numbers of all countries are read, shown, masked, typed and searched the same, whatever their separators', () => {
  allowPhoneCountries(phoneCountries)
  const separator = fc.constantFrom('', ' ', '-', '\u00a0', '–', '.')
  fc.assert(
    fc.property(anyNumber, fc.array(separator, { minLength: 16, maxLength: 16 }), ({ country, phone }, between) => {
      const spread = `+${Array.from(phone.slice(1), (digit, at) => digit + between[at]).join('')}`
      expect([toPhone(spread), knownPhone(spread), countryOf(phone)]).toEqual([phone, phone, country])
      const shown = showPhone(phone)
      expect([toPhone(shown), applyPhoneMask(phone).value, applyPhoneMask(shown).value]).toEqual([phone, shown, shown])
      const masked = maskPhone(phone)
      expect(masked).toHaveLength(shown.length)
      expect(masked.match(/\*/g)!.length).toBeGreaterThanOrEqual(4)
      expect(maskPhonesIn(phone)).toBe(masked)
      allowPhoneCountries(['RU'])
      expect(toPhone(spread)).toBe(country === 'RU' ? phone : null)
      allowPhoneCountries(phoneCountries)
    }),
    { numRuns: 1000 },
  )
})

test('an SMS costs what its country costs, a part', () => {
  const country_kopecks = countryPrices('BY=14.50, KZ=9')
  expect(country_kopecks).toEqual({ BY: 1450, KZ: 900 })
  expect(['BY', 'BY=x', 'US=3', 'BY=1;KZ=2', ''].map(countryPrices)).toEqual([null, null, null, null, null])
  const priceOf = (recipient: string, body = 'x', price_kopecks: number | null = 450) =>
    smsPrice(
      { recipient, body },
      {
        price_kopecks,
        country_kopecks: country_kopecks!,
      },
    )
  expect(phoneCountries.map((country) => priceOf(samples[country].phone))).toEqual([450, 1450, 900, 450, 450, 450])
  expect(priceOf(samples.BY.phone, 'x'.repeat(71))).toBe(2900)
  expect([priceOf(samples.BY.phone, 'x', null), priceOf(samples.UZ.phone, 'x', null)]).toEqual([1450, null])
})

test('no other file has a pattern of phone numbers: shared/rules/phone.ts reads, shows and masks them', () => {
  const root = resolve(import.meta.dirname, '../..')
  const files = globSync('{shared,server,admin,cabinet,sign,site,bin}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  // «+7» or a first 7 or 8 within a pattern; the code of another country; a sum of digits of an E.164 number
  const pattern = /\/[^/\n]*(?:\\\+7|\[78\]|\\\+\\d|\\\+(?:\(\?:)?37[45])[^/\n]*\/[a-z]*/
  const found = files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual(['shared/rules/phone.ts'])
})
