import { emailFault, emailFaultTexts } from './email.ts'
import { lineFault } from './plain-words.ts'
import { clean, isAccount, isBik, isInn, isSnils } from './requisites.ts'
import { russianDate } from './table-dates.ts'
import { numberOf, showNumber } from './typed-number.ts'

/**
 * Fields of a document that its signer fills: their kinds, what may be typed into each, and how it is printed on the page
 * (docs/decisions/0167). For the server, the sender's editor and the signer's page.
 */

export const fields_per_document_max = 50
export const fields_per_request_max = 100
export const field_name_chars_max = 100
export const field_value_chars_max = 500
export const field_choices_max = 20
/** Of the page: smaller ones nobody could read or touch. */
export const field_size_min = { width: 0.02, height: 0.008 }

type Read = { value: string } | { fault: string }
export type FieldReader = {
  /** The normal form of what was typed, or what is wrong with it; the text is trimmed and not empty. */
  read(typed: string, choices: readonly string[]): Read
  /** The normal form as the page shows it. */
  print(value: string): string
}

const same = (value: string) => value
const digits = (typed: string) => clean(typed).replace(/[№.,/]/g, '')
const checked = (isRight: (value: string) => boolean, fault: string) => (typed: string) =>
  isRight(digits(typed)) ? { value: digits(typed) } : { fault }

const kinds = {
  text: {
    read(typed) {
      const fault = lineFault(typed)
      // a dash says that there is nothing to say
      return fault === null || fault === 'blank'
        ? { value: typed }
        : { fault: 'Нужна одна строка без служебных символов' }
    },
    print: same,
  },
  date: {
    read(typed) {
      const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(typed) ?? []
      const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
      const isDay = /^(?:19|20)\d\d-\d\d-\d\d$/.test(iso) && russianDate(iso) !== iso
      return isDay ? { value: iso } : { fault: 'Нужна дата, например 12.03.1985' }
    },
    print: russianDate,
  },
  choice: {
    read: (typed, choices) => (choices.includes(typed) ? { value: typed } : { fault: 'Выберите один из вариантов' }),
    print: same,
  },
  number: {
    read(typed) {
      const value = numberOf(typed)
      return value === null ? { fault: 'Нужно число, например 1234 или 12,5' } : { value }
    },
    print: showNumber,
  },
  // what makes a number a phone is `phone-field.ts`, which only the server loads: the signer's page has no room for it
  phone: { read: (typed) => ({ value: typed }), print: same },
  inn: {
    read: checked(isInn, 'Проверьте ИНН: в нём 10 или 12 цифр, контрольные цифры не сходятся'),
    print: same,
  },
  snils: {
    read: checked(isSnils, 'Проверьте СНИЛС: в нём 11 цифр, контрольное число не сходится'),
    print: (value) => value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4'),
  },
  passport: {
    read: checked((value) => /^\d{10}$/.test(value), 'Нужны серия и номер паспорта: 4 цифры и ещё 6'),
    print: (value) => value.replace(/^(\d{2})(\d{2})(\d{6})$/, '$1 $2 $3'),
  },
  account: {
    read(typed) {
      const all = digits(typed.replace(/бик/iu, ''))
      const [account, bik] = [all.slice(0, 20), all.slice(20)]
      if (!/^\d{20}$/.test(account)) return { fault: 'В номере счёта 20 цифр' }
      if (!isBik(bik)) return { fault: 'Укажите БИК банка: 9 цифр, начинается с 04 или 01' }
      if (!isAccount(account, bik)) return { fault: 'Счёт и БИК не подходят друг к другу: проверьте цифры' }
      return { value: `${account} ${bik}` }
    },
    print: (value) => value.replace(' ', ', БИК '),
  },
  email: {
    read(typed) {
      const fault = emailFault(typed)
      return fault === null ? { value: typed } : { fault: emailFaultTexts[fault] }
    },
    print: same,
  },
  checkbox: {
    read: (typed) => (typed === 'да' ? { value: typed } : { fault: 'Поставьте отметку или оставьте поле пустым' }),
    print: () => '×',
  },
} as const satisfies Record<string, FieldReader>

export type DocumentFieldKind = keyof typeof kinds
export const documentFieldKinds = Object.keys(kinds) as [DocumentFieldKind, ...DocumentFieldKind[]]

type Asked = { kind: DocumentFieldKind; choices: readonly string[] }

const readerOf = (kind: DocumentFieldKind, phone: FieldReader): FieldReader => (kind === 'phone' ? phone : kinds[kind])

/** The normal form of what the signer has typed; null for nothing. */
export function readField(
  { kind, choices }: Asked,
  typed: string,
  phone: FieldReader = kinds.phone,
): { value: string | null } | { fault: string } {
  const text = typed.normalize('NFC').trim()
  if (text === '') return { value: null }
  if (text.length > field_value_chars_max) return { fault: `Не длиннее ${field_value_chars_max} знаков` }
  return readerOf(kind, phone).read(text, choices)
}

/** A value in its normal form as the page shows it. */
export const printField = (kind: DocumentFieldKind, value: string, phone: FieldReader = kinds.phone): string =>
  readerOf(kind, phone).print(value)

/** Shares of the displayed page, from its upper left corner. */
export type FieldPlace = { page: number; left: number; top: number; width: number; height: number }

export type PlacingFault = 'field_outside_page' | 'fields_overlap'

/** Shares that a browser has rounded may meet. */
const touching = 0.0005

/** What is wrong with the places of fields, by their index; the page images are those of this many pages. */
export function placingFaults(places: readonly FieldPlace[], pages: number): Map<number, PlacingFault> {
  const found = new Map<number, PlacingFault>()
  for (const [index, place] of places.entries()) {
    const { page, left, top, width, height } = place
    const isInside =
      page <= pages && left >= 0 && top >= 0 && left + width <= 1 + touching && top + height <= 1 + touching
    if (!isInside) found.set(index, 'field_outside_page')
    else if (places.slice(0, index).some((other) => overlaps(other, place))) found.set(index, 'fields_overlap')
  }
  return found
}

const overlaps = (a: FieldPlace, b: FieldPlace) =>
  a.page === b.page &&
  a.left + a.width - touching > b.left &&
  b.left + b.width - touching > a.left &&
  a.top + a.height - touching > b.top &&
  b.top + b.height - touching > a.top
