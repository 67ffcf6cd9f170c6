/** What a line typed into the console's search may mean. Read by the server and the console. */

import { toKopecks } from './kopecks.ts'
import { isOneLetterOff } from './one-letter-off.ts'
import { knownPhone } from './phone.ts'
import { isInn } from './requisites.ts'
import { rublesOf } from './rubles-of.ts'
import { transliterate } from './transliterate.ts'
import type { Resource } from './policy.ts'

/** Those whose lists have a search too, which shows all that is found. */
const listedNouns = [
  'clients',
  'document-sign-requests',
  'bills',
  'payments',
  'statements',
  'individuals',
  'legal-entities',
  'users',
  'legal-entities-contacts',
] as const satisfies Resource[]
export type ListedNoun = (typeof listedNouns)[number]
export const isListed = (noun: SearchedNoun): noun is ListedNoun => listedNouns.includes(noun as ListedNoun)

/** What is searched, in the order in which groups of equal rank are shown. */
export const searchedNouns = [
  ...listedNouns,
  'client-tasks',
  'client-notes',
  'bulk-sendings',
  'templates',
  'clients-codes',
  'webhooks',
  'admins',
] as const satisfies Resource[]
export type SearchedNoun = (typeof searchedNouns)[number]

/** How a hit was found, best first. */
export const searchMatches = ['exact', 'inn', 'prefix', 'contained', 'similar'] as const
export type SearchMatch = (typeof searchMatches)[number]

/** shorter words have no trigram: they narrow what others find */
export const search_word_chars_min = 3
const words_max = 8
/** as people say the end of a phone */
const part_of_phone_digits_min = 4
const inn_digits_min = 4
const inn_digits_max = 12
const account_digits = 20

/** All readings of one line; null for what it cannot be. */
export type SearchReading = {
  /** as it was typed, trimmed: numbers of other systems may be case-sensitive */
  typed: string
  /** lower case, «е» for «ё», single spaces, without the words that say what a number is: as the search columns have it */
  text: string
  /** of `text`, without the signs around them */
  words: string[]
  /** number of a row, of a bill or of a bank document */
  number: number | null
  /** `number` as it was typed, with leading zeros */
  number_typed: string | null
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
  kpp: string | null
  /** a bank account: 20 digits */
  account: string | null
  email: string | null
  /** code of a signing link, from the link or alone */
  link: string | null
  /** the beginning of a client code */
  code_start: string | null
  /** numbers of other systems, with the letters that look alike in both alphabets */
  external_ids: string[]
}

/** hyphens, dashes and minus as word processors write them */
const hyphens = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const currency = /\s*(?:₽|руб(?:\.|лей|ля|ль)?|р\.)$/
/** 22 characters of base64url */
const link_code = /^[\w-]{22}$/
const link_address = /\/document-sign\/(?:[^/\s]+\/code\/)?([\w-]{22})(?![\w-])/
const link_of_request = /\/document-sign-requests\/\d+\/code\/([\w-]{22})(?![\w-])/
/** as they are shown: `rk_` and the first characters */
const code_beginning = /^rk_[\w-]{2,}/i

/** Nouns before a number, with what may stand between: «счёт на оплату № 12 от 1 марта». */
const numberedNouns: readonly [RegExp, SearchedNoun][] = [
  [/^клиент\p{L}{0,2}/u, 'clients'],
  [/^заявк\p{L}{1,2}/u, 'document-sign-requests'],
  [/^(?:счет\p{L}{0,2}(?: на оплату)?|сч\.?|счет-договор)/u, 'bills'],
  [/^задач\p{L}{1,2}/u, 'client-tasks'],
  [/^(?:массовая отправка|отправка|рассылка)/, 'bulk-sendings'],
  [/^(?:п\/п|плат(?:ежка|ежное поручение)|платежное поручение|поручение)/u, 'statements'],
  [/^платеж\p{L}{0,2}(?!\p{L})/u, 'payments'],
]
const number_after = /^[\s.:]*[#№]?\s*(?<number>\d{1,15})(?:\s+от\s.*)?$/u

/** Words that only say what the number or the address after them is. */
const labels =
  /(?<![\p{L}\p{N}])(?:инн\/кпп|инн|кпп|огрнип|огрн|бик|р\/с|р\/сч|расчетный счет|счет получателя|тел(?:ефон)?|моб(?:ильный)?|номер(?: телефона)?|снилс|сумма|на сумму)[\s.:=№#]*(?=[+(]?\d)|^(?:почта|e-?mail|логин)[\s.:=]*(?=\S+@)|^код(?: клиента)?[\s.:=]*(?=rk_)/gu

/** The text as the search columns have it. */
export const searchText = (typed: string): string =>
  typed.trim().toLowerCase().replaceAll('ё', 'е').replaceAll(hyphens, '-').replaceAll(/\s+/g, ' ')

/** as keyboards and word processors write it inside a name */
const apostrophes = /(?<=\p{L})['’‘`´ʼ′](?=\p{L})/gu
const initials = /(?<![\p{L}\p{N}.@])(\p{L})\.(?=\s|$|\p{L}(?:\.|\s|$))/gu
const edges = /^[«»"„“”'’`()[\]#№,;:!?]+|[«»"„“”'’`()[\],;:!?.]+$/g

/**
 * The words that must occur: without labels of numbers, quotes and «№», «о’коннор» as «о» and «коннор», «ф.л.» as «ф» and
 * «л».
 */
export const searchWords = (typed: string): string[] =>
  searchText(typed)
    .replaceAll(labels, '')
    .replaceAll(apostrophes, ' ')
    .replaceAll(initials, '$1 ')
    .split(' ')
    .map((word) => word.replaceAll(edges, ''))
    .filter(Boolean)

/** Every reading of a line that was typed or pasted. */
export function readSearch(q: string): SearchReading {
  const typed = q.trim()
  const text = searchText(typed).replaceAll(labels, '').trim()
  const digits = /^[+(]*\d[\d\s()./-]*$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  const isPlain = /^\d+$/.test(text)
  const [, pair_inn, pair_kpp] = /^(\d{10})[\s/\\,;]+(\d{9})$/.exec(text) ?? []
  const inn = pair_inn ?? (isPlain ? text : '')
  const rubles = rublesOf(text.replace(currency, ''))
  const numbered = numberIn(searchText(typed)) ?? numberIn(text)
  const [, link] = link_address.exec(typed) ?? link_of_request.exec(typed) ?? []
  const email = typed.replace(/^(?:почта|e-?mail|логин)[\s.:=]*/i, '')
  const code = typed.replace(/^код(?: клиента)?[\s.:=]*/i, '')
  return {
    typed,
    text,
    words: [...new Set(searchWords(typed))].slice(0, words_max),
    number: Number(numbered?.number) || null,
    number_typed: numbered?.number ?? null,
    noun: numbered?.noun ?? null,
    kopecks: rubles === null || rubles === 0 ? null : toKopecks(rubles),
    phone: knownPhone(text),
    part_of_phone: digits.length >= part_of_phone_digits_min && digits.length < 10 ? digits : null,
    inn: isInn(inn) ? inn : null,
    inn_start: isPlain && text.length >= inn_digits_min && text.length <= inn_digits_max ? text : null,
    kpp: pair_kpp ?? (/^\d{4}[\dA-Z]{2}\d{3}$/i.test(text) ? text.toUpperCase() : null),
    account: digits.length === account_digits ? digits : null,
    // as it is stored, with its «ё»
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email.toLowerCase() : null,
    link: link ?? (link_code.test(typed) ? typed : null),
    code_start: code_beginning.test(code) ? code : null,
    external_ids: typed === '' ? [] : [...new Set([typed, inCodes(inLatin)(typed), inCodes(inCyrillic)(typed)])],
  }
}

function numberIn(text: string): { number: string; noun: SearchedNoun | null } | null {
  for (const [beginning, noun] of [...numberedNouns, [/^/, null] as const]) {
    const noun_word = beginning.exec(text)
    const number = noun_word && number_after.exec(text.slice(noun_word[0].length))?.groups?.['number']
    if (number) return { number, noun }
  }
  return null
}

/** Letters that look alike in both alphabets, in the same order. */
const alike = { latin: 'ABCEHKMOPTXYaceopxy', cyrillic: 'АВСЕНКМОРТХУасеорху' }
const swapped = (from: string, to: string) => (text: string) =>
  text.replaceAll(/./gsu, (sign) => to[from.indexOf(sign)] ?? sign)
const hasCode = (text: string) => /\p{L}\S*\d|\d\S*\p{L}/u.test(text)
/** In words that have digits: «1С-0003», «б/н-17». */
const inCodes = (convert: (code: string) => string) => (text: string) =>
  text.replaceAll(/\S*\d\S*/g, (code) => (hasCode(code) ? convert(code) : code))
const inLatin = swapped(alike.cyrillic, alike.latin)
const inCyrillic = swapped(alike.latin, alike.cyrillic)

/** The keys of the two layouts, in the same order. */
const keys = {
  latin: '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>&',
  cyrillic: 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю?',
}
const byRussianKeys = swapped(keys.latin, keys.cyrillic)
const byLatinKeys = swapped(keys.cyrillic, keys.latin)

/** How people write Russian in Latin letters; the longer first. */
const translit: readonly [string, string][] = Object.entries({
  shch: 'щ', iya: 'ия', iyu: 'ию', iye: 'ие', sch: 'щ', zh: 'ж', kh: 'х', ts: 'ц', tz: 'ц', ch: 'ч', sh: 'ш', yo: 'е', jo: 'е', yu: 'ю', ju: 'ю', iu: 'ю',
  ya: 'я', ja: 'я', ia: 'я', ye: 'е', iy: 'ий', ij: 'ий', yy: 'ый', ay: 'ай', ey: 'ей', oy: 'ой', uy: 'уй', ck: 'к', ph: 'ф',
  a: 'а', b: 'б', c: 'к', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'й', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о',
  p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'кс', y: 'ы', z: 'з', "'": 'ь',
}) // prettier-ignore
const fromTranslit = (text: string) => {
  let left = text
  let read = ''
  while (left !== '') {
    const [from, to] = translit.find(([start]) => left.startsWith(start)) ?? [left.charAt(0), left.charAt(0)]
    read += to
    left = left.slice(from.length)
  }
  return read
}

const isLatin = (text: string) => /[a-z]/.test(text) && !/[а-я]/.test(text)
const isCyrillic = (text: string) => /[а-я]/.test(text) && !/[a-z]/.test(text)
/** `hjvfirf` typed for «ромашка» has signs where letters are, or no vowels; e-mails and links have neither reading */
const isWritten = (text: string) => !/@|:\/\//.test(text)

/** What else the line may mean, each a pure function of its text; asked in turn when nothing is found as it was typed. */
const others: readonly { when: (text: string) => boolean; read: (text: string) => string }[] = [
  { when: isLatin, read: byRussianKeys },
  { when: isLatin, read: fromTranslit },
  { when: isCyrillic, read: byLatinKeys },
  { when: isCyrillic, read: transliterate },
  { when: hasCode, read: inCodes((code) => inCyrillic(code.toUpperCase())) },
  { when: hasCode, read: inCodes((code) => inLatin(code.toUpperCase())) },
]

/** nobody types more in another layout without a look at it */
const other_reading_chars_max = 80

/** Other readings of a line, each once, the likeliest first. */
export function otherReadings(q: string): string[] {
  const text = searchText(q)
  if (text.length > other_reading_chars_max || !isWritten(text)) return []
  const readings = others.filter(({ when }) => when(text)).map(({ read }) => searchText(read(text)))
  return [...new Set(readings)].filter((reading) => reading !== text && /[\p{L}\p{N}]{2}/u.test(reading))
}

/** a shorter word has too many neighbours */
const similar_chars_min = 5
const similar_chars_max = 30

/**
 * Patterns of a text with this word or one that differs from it by a letter: wrong, missing, too many, or before its
 * neighbour. An index of trigrams finds rows by `likes`, each of which has three letters in a row; `pattern` is a regular
 * expression that judges them. A short word, or one with other signs than letters, has no neighbours: null.
 */
export function similarTo(word: string): { likes: string[]; pattern: string } | null {
  if (word.length < similar_chars_min || word.length > similar_chars_max || !/^\p{L}+$/u.test(word)) return null
  const places = Array.from(word, (letter, at) => ({ before: word.slice(0, at), letter, after: word.slice(at + 1) }))
  const findable = places.filter(({ before, after }) =>
    [before, after].some((part) => part.length >= search_word_chars_min),
  )
  const turned = places.slice(1).map(({ letter, after }, at) => {
    const { before, letter: first } = places[at] ?? { before: '', letter: '' }
    return before + letter + first + after
  })
  return {
    likes: [word, ...findable.map(({ before, after }) => `${before}%${after}`), ...turned].map((part) => `%${part}%`),
    pattern: [
      word,
      ...findable.map(({ before, letter, after }) => `${before}(.?|.${letter}|${letter}.)${after}`),
      ...turned,
    ].join('|'),
  }
}

/** What was meant, of a text that was found by similar words: «ромшка» → «ромашка» in «ООО «Ромашка»»; null if it has none. */
export function correctedBy(q: string, title: string): string | null {
  const own = searchText(title).split(/[^\p{L}\p{N}-]+/u)
  const words = searchWords(q).map(
    (word) =>
      own.find((candidate) => candidate.includes(word)) ??
      own.find((candidate) => isOneLetterOff(word, candidate)) ??
      own.map((candidate) => candidate.slice(0, word.length)).find((candidate) => isOneLetterOff(word, candidate)),
  )
  return words.includes(undefined) ? null : words.join(' ')
}

/** The town of a postal address: «420000, г. Казань, ул. Мира, 1» → «Казань»; null when it names none. */
export function townOf(address: string | null): string | null {
  return /(?:^|[,\s])(?:г\.\s*|г\s+|город\s+)([А-ЯЁ][а-яё]+(?:[ -][А-ЯЁа-яё]+){0,3})/u.exec(address ?? '')?.[1] ?? null
}
