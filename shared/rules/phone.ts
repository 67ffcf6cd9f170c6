/**
 * Phones are mobile numbers, stored as E.164 (ITU-T E.164), shown as +7 (999) 123-45-67. The only place that reads, shows
 * and masks them. Which countries are served is a setting of the installation, of Russia alone unless it says more:
 * messages to others cost many times more, and their owners could share the gain.
 */

type Country = {
  code: string
  /** digits of the area or network, in brackets; then groups of digits */
  area: number
  groups: readonly number[]
  /** national significant numbers of mobile networks */
  mobile: RegExp
  /** in the genitive */
  name: string
}

/**
 * Mobile ranges by the national plans as Google's libphonenumber has them (9.0, «mobile»): Минцифры for +7 9; Belarus
 * 25, 29, 33, 44; Kazakhstan +7 7; Armenia; Kyrgyzstan; Uzbekistan without the old CDMA ranges inside of area codes.
 */
const countries = {
  RU: { code: '7', area: 3, groups: [3, 2, 2], mobile: /^9/, name: 'России' },
  BY: { code: '375', area: 2, groups: [3, 2, 2], mobile: /^(?:2(?:5[5-79]|9[1-9])|33|44)/, name: 'Беларуси' },
  KZ: { code: '7', area: 3, groups: [3, 2, 2], mobile: /^7(?:0[0-25-8]|47|6[0-4]|7[15-8]|85)/, name: 'Казахстана' },
  AM: { code: '374', area: 2, groups: [3, 3], mobile: /^(?:33|4[1349]|55|77|88|9[13-9])/, name: 'Армении' },
  KG: {
    code: '996',
    area: 3,
    groups: [3, 3],
    mobile: /^(?:2(?:0[0-35]|2\d)|5[0-24-7]\d|600|7(?:[07]\d|55)|88[08]|9(?:12|9[05-9]))/,
    name: 'Кыргызстана',
  },
  UZ: { code: '998', area: 2, groups: [3, 2, 2], mobile: /^(?:[25]0|33|77|8[78]|9[0-57-9])/, name: 'Узбекистана' },
} satisfies Record<string, Country>
export type PhoneCountry = keyof typeof countries
export const phoneCountries = Object.keys(countries) as PhoneCountry[]

let allowed: readonly PhoneCountry[] = ['RU']

/** Once, by the server at its start and by a page from its settings; names that are none of `phoneCountries` are ignored. */
export function allowPhoneCountries(names: readonly string[]): void {
  allowed = phoneCountries.filter((country) => names.includes(country))
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const sizeOf = ({ area, groups }: Country) => groups.reduce((sum, digits) => sum + digits, area)
/** Countries with a code of their own, which tells them from all others. */
const outside = phoneCountries.filter((country) => countries[country].code !== '7')

/** Ranges of the zone +7 that are no mobile ones (Минцифры, system and plan of numbering). */
const ranges = [
  { first: /^[67]/, kind: 'foreign' },
  { first: /^80/, kind: 'service' },
  { first: /^[348]/, kind: 'landline' },
] as const

/** Why a text is no phone that messages can be sent to; where several countries are served, they are named behind it. */
export const phoneFaultTexts = {
  unreadable: 'Нужен мобильный номер, например +7 (999) 123-45-67',
  rounded:
    'Excel превратил номер в число и отбросил последние цифры. Задайте столбцу формат «Текстовый» и впишите номер заново',
  foreign: 'Номера этой страны не подключены. Нужен мобильный номер России, он начинается с +7 9',
  service: 'Это номер справочной или платной линии. Нужен мобильный номер, он начинается с +7 9',
  landline: 'Это городской номер. Нужен мобильный, он начинается с +7 9',
  not_mobile: 'Это не мобильный номер: сообщение на него не дойдёт',
}
type PhoneFault = keyof typeof phoneFaultTexts

function read(text: string): { phone: string; country: PhoneCountry } | { fault: PhoneFault } {
  if (/^\s*\d[.,]\d+E\+?\d+\s*$/i.test(text)) return { fault: 'rounded' }
  if (!/^\s*\+?[\d\s()\u00a0\u2010-\u2015.-]*$/.test(text)) return { fault: 'unreadable' }
  const digits = digitsOf(text)
  const hasPlus = text.trim().startsWith('+')
  const abroad = outside.find((country) => digits.startsWith(countries[country].code))
  if (abroad && digits.length === countries[abroad].code.length + sizeOf(countries[abroad])) {
    return ofCountry(abroad, digits.slice(countries[abroad].code.length))
  }
  // «80 29 …»: how a number is dialled within Belarus
  if (!hasPlus && digits.length === 11 && digits.startsWith('80') && countries.BY.mobile.test(digits.slice(2))) {
    return ofCountry('BY', digits.slice(2))
  }
  if (hasPlus && /^[1-69]\d{6,14}$/.test(digits)) {
    return { fault: abroad && allowed.includes(abroad) ? 'unreadable' : 'foreign' }
  }
  const national =
    digits.length === 10 && !hasPlus
      ? digits
      : digits.length === 11 && (digits.startsWith('7') || (digits.startsWith('8') && !hasPlus))
        ? digits.slice(1)
        : ''
  if (national === '') return { fault: 'unreadable' }
  for (const country of ['RU', 'KZ'] as const) {
    if (countries[country].mobile.test(national)) return ofCountry(country, national)
  }
  const { kind } = ranges.find(({ first }) => first.test(national)) ?? { kind: 'unreadable' as const }
  return { fault: kind === 'foreign' && allowed.includes('KZ') ? 'not_mobile' : kind }
}

function ofCountry(country: PhoneCountry, national: string): ReturnType<typeof read> {
  const { code, mobile } = countries[country]
  if (mobile.test(national)) return { phone: `+${code}${national}`, country }
  return { fault: allowed.includes(country) ? 'not_mobile' : 'foreign' }
}

/**
 * E.164 of a mobile number of a served country however it is written: `8 (999) 123-45-67`, `9991234567`, `+375 29 …`,
 * `80 29 …`; null for any other text.
 */
export function toPhone(text: string): string | null {
  const found = read(text)
  return 'phone' in found && allowed.includes(found.country) ? found.phone : null
}

/** As `toPhone`, also of a country that is not served: for looking up people who were written to before. */
export function knownPhone(text: string): string | null {
  const found = read(text)
  return 'phone' in found ? found.phone : null
}

/** The country of an E.164 number; null when it is of none of ours. */
export function countryOf(phone: string): PhoneCountry | null {
  const found = read(phone)
  return 'country' in found ? found.country : null
}

/** What is wrong with a number, in Russian; null for a mobile number of a served country. */
export function phoneFault(text: string): string | null {
  const found = read(text)
  const fault = 'fault' in found ? found.fault : allowed.includes(found.country) ? null : 'foreign'
  if (fault === null) return null
  const isOnlyRussia = allowed.length === 1 && allowed[0] === 'RU'
  return isOnlyRussia || fault === 'rounded'
    ? phoneFaultTexts[fault]
    : `${phoneFaultTexts[fault].split('. Нуж')[0]}. ${servedText()}`
}

/** «Подключены мобильные номера России (+7 9), Беларуси (+375)» */
const servedText = () =>
  `Подключены мобильные номера: ${allowed.map((country) => `${countries[country].name} (+${codeText(country)})`).join(', ')}`
const codeText = (country: PhoneCountry) => ({ RU: '7 9', KZ: '7 7' })[country as string] ?? countries[country].code

function partsOf(phone: string): { country: Country; area: string; groups: string[] } | null {
  const country = Object.values<Country>(countries).find(
    (country) => phone.startsWith(`+${country.code}`) && phone.length === 1 + country.code.length + sizeOf(country),
  )
  if (!country || /\D/.test(phone.slice(1))) return null
  let at = 1 + country.code.length + country.area
  const area = phone.slice(1 + country.code.length, at)
  return { country, area, groups: country.groups.map((size) => phone.slice(at, (at += size))) }
}

/** `+79991234567` → `+7 (999) 123-45-67` */
export function showPhone(phone: string): string {
  const parts = partsOf(phone)
  return parts ? `+${parts.country.code} (${parts.area}) ${parts.groups.join('-')}` : phone
}

/** As strangers may see it: `+7 (999) ***-**-67` */
export function maskPhone(phone: string): string {
  const parts = partsOf(phone)
  if (!parts) return '***'
  const hidden = parts.groups.join('-').replace(/\d(?=.*\d\d$)/g, '*')
  return `+${parts.country.code} (${parts.area}) ${hidden}`
}

const shapes = Object.values<Country>(countries)
const shownForm = ({ code, area, groups }: Country) =>
  String.raw`\+${code}[ \u00a0]\(\d{${area}}\)[ \u00a0]${groups.map((size) => String.raw`\d{${size}}`).join('-')}`
/** A number as `showPhone` and `maskPhone` write it, caught. */
export const shown_phone = /(\+\d{1,3} \(\d+\) [\d*-]+)/

/** Numbers in a text, stored or shown; PostgreSQL reads it too. */
export const phones_pattern = [
  ...shapes.map((shape) => String.raw`\+${shape.code}\d{${sizeOf(shape)}}`),
  ...shapes.map(shownForm),
]
  .map((form) => `${form}(?!\\d)`)
  .join('|')
const inText = new RegExp(phones_pattern, 'g')

/** Every number in a text, stored or shown, as strangers may see it. */
export const maskPhonesIn = (text: string): string => text.replace(inText, (found) => maskPhone(`+${digitsOf(found)}`))

/** Numbers in texts that leave a browser, however they are written. */
export const anyPhones: [RegExp, string][] = [
  [/(?:\+7|\b8|\b7)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b/g, '+7…'],
  [
    new RegExp(String.raw`\+(?:${outside.map((name) => countries[name].code).join('|')})(?:[\s()-]*\d){8,9}\b`, 'g'),
    '+…',
  ],
]

/** Typed so far: a plus, a country's code, or the 8 or 7 before a Russian number. */
export const isCodeOnly = (text: string): boolean =>
  /^\s*(?:\+\d*|[78])\s*\(?$/.test(text) &&
  (!text.includes('+') || shapes.some(({ code }) => code.startsWith(digitsOf(text))))

const maskOf = ({ code, area, groups }: Country) =>
  `+${code} (${'#'.repeat(area)}) ${groups.map((size) => '#'.repeat(size)).join('-')}`

/**
 * The mask for a number that is being typed or pasted, with 8, 7, +7, from the operator's code on, or with the code of
 * another country; `text` is what to fill in. Without a mask the text stays as it is: a country that is not ours, or
 * a code of which too little is typed.
 */
export function phoneShape(typed: string): { mask: string | null; text: string } {
  const text = typed.trimStart()
  const digits = digitsOf(text)
  const hasPlus = text.startsWith('+')
  const zone7 = hasPlus && digits.startsWith('7')
  // 375 and 374 begin no mobile number of the zone +7; 996 and 998 may, but not with an eleventh digit
  const bare = zone7 ? digits.slice(1) : digits
  const national = digits.length === 11 && digits.startsWith('80') ? `375${digits.slice(2)}` : bare
  const isPlain = !hasPlus || zone7
  const other = outside.find((country) => {
    const { code } = countries[country]
    return national.startsWith(code) && (!isPlain || code.startsWith('37') || national.length > 10)
  })
  if (other) return { mask: maskOf(countries[other]), text: `+${national}` }
  const isBegun = outside.some((country) => countries[country].code.startsWith(digits))
  if (hasPlus && digits !== '' && !zone7 && (isBegun || /^[1-6]/.test(digits))) {
    return { mask: null, text: `+${digits.slice(0, 15)}` }
  }
  // the leading 8 or 7 is dropped only when it is one digit too many, or when only the country code was typed
  const hasCode = /^[78]/.test(digits) && (digits.length === 11 || digits.length === 1)
  return { mask: maskOf(countries.RU), text: !zone7 && hasCode ? `+7${digits.slice(1)}` : text }
}
