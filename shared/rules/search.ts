/** What a line typed into the console's search may mean. Read by the server and the console. */

import { toKopecks } from './kopecks.ts'
import { knownPhone } from './phone.ts'
import { isInn } from './requisites.ts'
import { rublesOf } from './rubles-of.ts'
import type { Resource } from './policy.ts'

/** What is searched, in the order in which groups of equal rank are shown. */
export const searchedNouns = [
  'clients',
  'document-sign-requests',
  'bills',
  'payments',
  'statements',
  'individuals',
  'legal-entities',
  'users',
  'legal-entities-contacts',
  'admins',
] as const satisfies Resource[]
export type SearchedNoun = (typeof searchedNouns)[number]

/** How a hit was found, best first. */
export const searchMatches = ['exact', 'inn', 'prefix', 'contained'] as const
export type SearchMatch = (typeof searchMatches)[number]

/** shorter words have no trigram: they narrow what others find */
export const search_word_chars_min = 3
const words_max = 8
/** as people say the end of a phone */
const part_of_phone_digits_min = 4
const inn_digits_min = 4
const inn_digits_max = 12

/** All readings of one line; null for what it cannot be. */
export type SearchReading = {
  /** as it was typed, trimmed: numbers of other systems may be case-sensitive */
  typed: string
  /** lower case, «е» for «ё», single spaces: as the search columns have it */
  text: string
  words: string[]
  /** number of a row, of a bill or of a bank document */
  number: number | null
  /** the kind of record named before the number, `bills` for «счёт 12»: other kinds are not searched by that number */
  noun: SearchedNoun | null
  kopecks: number | null
  /** E.164 */
  phone: string | null
  /** digits that are no whole phone: people are not found by them */
  part_of_phone: string | null
  /** with its check digits */
  inn: string | null
  /** first digits of an ИНН */
  inn_start: string | null
  email: string | null
  /** code of a signing link, from the link or alone */
  link: string | null
}

/** hyphens, dashes and minus as word processors write them */
const hyphens = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const currency = /\s*(?:₽|руб(?:\.|лей|ля|ль)?|р\.)$/
/** a number, perhaps after its noun */
const numbered = /^(?:(?<word>[а-я]+)\s+)?[#№]?\s*(?<number>\d{1,15})$/
const nounWords: Readonly<Record<string, SearchedNoun>> = {
  клиент: 'clients',
  заявка: 'document-sign-requests',
  счет: 'bills',
  платеж: 'payments',
}
/** 22 characters of base64url */
const link_code = /^[\w-]{22}$/
const link_address = /\/document-sign\/(?:[^/\s]+\/code\/)?([\w-]{22})(?![\w-])/
const link_of_request = /\/document-sign-requests\/\d+\/code\/([\w-]{22})(?![\w-])/

/** The text as the search columns have it. */
export const searchText = (typed: string): string =>
  typed.trim().toLowerCase().replaceAll('ё', 'е').replaceAll(hyphens, '-').replaceAll(/\s+/g, ' ')

/** Every reading of a line that was typed or pasted. */
export function readSearch(q: string): SearchReading {
  const typed = q.trim()
  const text = searchText(typed)
  const digits = /^[+(]*\d[\d\s()./-]*$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  const isPlain = /^\d+$/.test(text)
  const rubles = rublesOf(text.replace(currency, ''))
  const { word, number } = numbered.exec(text)?.groups ?? {}
  const noun = (word && nounWords[word]) || null
  const [, link] = link_address.exec(typed) ?? link_of_request.exec(typed) ?? []
  return {
    typed,
    text,
    words: [...new Set(text.split(' ').filter(Boolean))].slice(0, words_max),
    number: (word === undefined || noun) && number ? Number(number) || null : null,
    noun,
    kopecks: rubles === null || rubles === 0 ? null : toKopecks(rubles),
    phone: knownPhone(typed),
    part_of_phone: digits.length >= part_of_phone_digits_min && digits.length < 10 ? digits : null,
    inn: isPlain && isInn(text) ? text : null,
    inn_start: isPlain && text.length >= inn_digits_min && text.length <= inn_digits_max ? text : null,
    // as it is stored, with its «ё»
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? typed.toLowerCase() : null,
    link: link ?? (link_code.test(typed) ? typed : null),
  }
}

/** The town of a postal address: «420000, г. Казань, ул. Мира, 1» → «Казань»; null when it names none. */
export function townOf(address: string | null): string | null {
  return /(?:^|[,\s])(?:г\.\s*|г\s+|город\s+)([А-ЯЁ][а-яё]+(?:[ -][А-ЯЁа-яё]+){0,3})/u.exec(address ?? '')?.[1] ?? null
}
