import words from 'number-to-words-ru'
import {
  type FieldKind,
  type Modifier,
  modifiers,
  sameField,
  type TemplateField,
  type TemplateRow,
  type TemplateValues,
} from '#shared/rules/templates.ts'
import { grouped, numberOf, showNumber } from '#shared/rules/typed-number.ts'
import { sumInWords } from '#server/documents/printing/sum-in-words.ts'

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const year_min = 1000
const year_max = 2999

export type Day = { year: number; month: number; day: number }

/** «12.03.2026», «2026-03-12», also with a time, «12 марта 2026 г.»; null for anything else. */
export function dayOf(text: string): Day | null {
  const value = text.trim().toLocaleLowerCase('ru')
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[t ].*)?$/.exec(value)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:\s*г\.?)?(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(value)
  if (dotted) return realDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]))
  const written = /^[«"]?(\d{1,2})[»"]?\s+([а-я]+)\s+(\d{4})(?:\s*г(?:ода|\.)?)?$/u.exec(value)
  return written ? realDay(Number(written[3]), months.indexOf(written[2] ?? '') + 1, Number(written[1])) : null
}

function realDay(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0
  return isReal && year >= year_min && year <= year_max ? { year, month, day } : null
}

/** Kopecks; null for a negative sum and for parts of a kopeck. */
export function sumOf(text: string): number | null {
  const value = numberOf(text)
  if (value === null || value.startsWith('-')) return null
  const [rubles = '', parts = ''] = value.split('.')
  if (/[1-9]/.test(parts.slice(2))) return null
  return Number(rubles) * 100 + Number(parts.slice(0, 2).padEnd(2, '0'))
}

function sumInDigits(kopecks: number): string {
  return `${grouped(String(Math.floor(kopecks / 100)))},${String(kopecks % 100).padStart(2, '0')}`
}

const inDigits = ({ year, month, day }: Day) =>
  `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`
const written = ({ year, month, day }: Day) => `${day}\u00a0${months[month - 1]} ${year}\u00a0г.`

/** Whole numbers are counted as rubles are, in the masculine: «двадцать один». */
function numberInWords(value: string): string {
  if (value.includes('.')) return words.convert(value, { currency: 'number' }).toLowerCase()
  const how = { currency: 'rub', showNumberParts: { fractional: false }, showCurrency: { integer: false } } as const
  return words.convert(value, how).toLowerCase()
}

const unit_days =
  'первое второе третье четвёртое пятое шестое седьмое восьмое девятое десятое одиннадцатое двенадцатое тринадцатое четырнадцатое пятнадцатое шестнадцатое семнадцатое восемнадцатое девятнадцатое двадцатое'.split(
    ' ',
  )
const dayInWords = (day: number) => {
  if (day <= 20) return unit_days[day - 1] ?? ''
  if (day === 30) return 'тридцатое'
  return `${day < 30 ? 'двадцать' : 'тридцать'} ${unit_days[(day % 10) - 1]}`
}

/** «двадцать шестого»: the last number word of a year is an ordinal in the genitive. */
function yearInWords(year: number): string {
  const lastDigits = year % 100
  const last = lastDigits > 20 && lastDigits % 10 !== 0 ? lastDigits % 10 : lastDigits
  const before = year - last
  if (last === 0) return roundYear(year)
  const start = before === 0 ? '' : `${numberInWords(String(before))} `
  return start + genitive(last)
}

function genitive(number: number): string {
  const tens = {
    20: 'двадцатого',
    30: 'тридцатого',
    40: 'сорокового',
    50: 'пятидесятого',
    60: 'шестидесятого',
    70: 'семидесятого',
    80: 'восьмидесятого',
    90: 'девяностого',
  }
  if (number in tens && number > 20) return tens[number as keyof typeof tens]
  const word = unit_days[number - 1] ?? ''
  return word === 'третье' ? 'третьего' : word.replace(/ое$/u, 'ого')
}

/** 1900 → «одна тысяча девятисотого», 2000 → «двухтысячного» */
function roundYear(year: number): string {
  const hundreds = [
    '',
    'сотого',
    'двухсотого',
    'трёхсотого',
    'четырёхсотого',
    'пятисотого',
    'шестисотого',
    'семисотого',
    'восьмисотого',
    'девятисотого',
  ]
  const hundred = Math.floor((year % 1000) / 100)
  if (hundred === 0) return year === 1000 ? 'тысячного' : 'двухтысячного'
  return `${numberInWords(String(year - hundred * 100))} ${hundreds[hundred]}`
}

const dateInWords = (day: Day) => `${dayInWords(day.day)} ${months[day.month - 1]} ${yearInWords(day.year)} года`

/** «Иванов Иван Иванович» → «Иванов И. И.» */
function initials(name: string): string {
  const [last = '', ...others] = name.trim().split(/\s+/u)
  return [last, ...others.map((name) => `${[...name][0]?.toLocaleUpperCase('ru')}.`)].join('\u00a0')
}

/** A value as the document shows it; one that its kind does not allow was refused before. */
export function writeValue(value: string, kind: FieldKind, modifier?: Modifier): string {
  if (value.trim() === '') return ''
  if (modifier === 'инициалы') return initials(value)
  const day = kind === 'date' || modifier === 'словами' ? dayOf(value) : null
  if (day) {
    if (modifier === 'словами' || modifier === 'прописью') return dateInWords(day)
    return modifier === 'цифрами' ? inDigits(day) : written(day)
  }
  const spelled = modifier === 'прописью' || modifier === 'словами'
  if (kind === 'sum' || kind === 'sum_words') {
    const kopecks = sumOf(value)
    if (kopecks === null) return value
    if (spelled || (kind === 'sum_words' && modifier === undefined)) return sumInWords(kopecks)
    return modifier === 'цифрами' ? sumInDigits(kopecks) : `${sumInDigits(kopecks)}\u00a0₽`
  }
  const number = kind === 'number' || spelled ? numberOf(value) : null
  if (number === null) return value
  if (spelled) return numberInWords(number)
  return showNumber(number)
}

export const isModifier = (word: string): word is Modifier => modifiers.some((modifier) => modifier === word)

/** «нет», «-», 0 and nothing at all leave a conditional block out. */
export const isTrue = (value: string | TemplateRow[] | undefined) =>
  Array.isArray(value) ? value.length > 0 : !/^(?:нет|не|false|no|[-–—0]|0[.,]0+)?$/iu.test((value ?? '').trim())

/** Values by the name that fields are compared by. */
export function byField(values: TemplateValues): Map<string, string | TemplateRow[]> {
  return new Map(Object.entries(values).map(([name, value]) => [sameField(name), value]))
}

export const valueFaultTexts = {
  absent: 'Нет значения этого поля',
  text: 'Здесь нужен текст, а не строки',
  rows: 'Здесь нужны строки',
  date: 'Это не дата. Подойдёт 12.03.2026 или 2026-03-12',
  sum: 'Это не сумма. Подойдёт 1234,50 или 1 234,50 ₽',
  number: 'Это не число. Подойдёт 1234 или 12,5',
}

/** What is wrong with the values: path of the field → Russian text; none when the template can be filled. */
export function valueFaults(
  fields: readonly TemplateField[],
  values: TemplateValues,
  path = 'values',
): Record<string, string> {
  const given = byField(values)
  const faults = fields.flatMap((field): [string, string][] => {
    const value = given.get(sameField(field.name))
    const at = `${path}.${field.name}`
    if (field.kind === 'condition') return Array.isArray(value) ? [[at, valueFaultTexts.text]] : []
    if (field.kind === 'rows') {
      if (!Array.isArray(value)) return [[at, valueFaultTexts.rows]]
      // a block may name fields of the whole document too
      return value.flatMap((row, nth) =>
        Object.entries(valueFaults(field.fields ?? [], { ...values, ...row }, `${at}.${nth}`)),
      )
    }
    if (value === undefined) return [[at, valueFaultTexts.absent]]
    if (Array.isArray(value)) return [[at, valueFaultTexts.text]]
    const fault = valueFault(field.kind, value)
    return fault === null ? [] : [[at, fault]]
  })
  return Object.fromEntries(faults)
}

/** How a table marks an absent value, for a field of any kind. */
const isNone = (value: string) => /^(?:нет|[-–—])?$/iu.test(value.trim())

/** Why a value is none of its kind, in Russian; null for one that is, and for a blank. */
export function valueFault(kind: FieldKind, value: string): string | null {
  if (isNone(value)) return null
  if (kind === 'date' && !dayOf(value)) return valueFaultTexts.date
  if ((kind === 'sum' || kind === 'sum_words') && sumOf(value) === null) return valueFaultTexts.sum
  return kind === 'number' && numberOf(value) === null ? valueFaultTexts.number : null
}
