/**
 * A greeting is shown on the service's own page beside the sender's logo, so it must not pass for a message of the service:
 * it may hold no contacts, no words about codes and passwords, and no name of the service or its operator.
 */
import { contactFault, numeric_date } from './plain-words.ts'

export const greetingFaultTexts = {
  address: 'Уберите адрес сайта или почты: приветствие не ведёт с этой страницы',
  phone: 'Уберите номер телефона: приветствие не ведёт с этой страницы',
  code: 'Уберите слова о коде и пароле: о них подписанту говорит только сервис',
  support: 'Уберите слова о службе поддержки и безопасности: подписант решит, что пишет сервис',
  service: (name: string) => `Уберите «${name}»: подписант решит, что пишет сервис, а не ваша компания`,
}

/** Latin letters and digits that look like Cyrillic ones, and letters that are written one for another. */
const lookalikes = new Map(
  ['aа', 'bв', 'cс', 'eе', 'hн', 'kк', 'mм', 'oо', 'pр', 'tт', 'xх', 'yу', '0о', '3з', 'ёе', 'йи'].map(
    ([sign = '', alike = '']) => [sign, alike],
  ),
)
const seen = (text: string) =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFC')].map((sign) => lookalikes.get(sign) ?? sign).join('')

const code = /(?<!\p{L})(?:код(?:а|у|ом|е|ы|ов)?|парол\p{L}+|пин)(?!\p{L})/u
const support = /техподдержк|служб\p{L}*\s+(?:\p{L}+\s+)?(?:поддержк|безопасност)/u

/** The fault of a greeting that does not depend on the names of this installation; null for none. */
export function greetingFault(text: string): string | null {
  const contact = contactFault(text.replace(numeric_date, ' '))
  if (contact) return greetingFaultTexts[contact]
  const words = seen(text)
  if (code.test(words)) return greetingFaultTexts.code
  return support.test(words) ? greetingFaultTexts.support : null
}

const letters = (text: string) => seen(text).replace(/[^\p{L}\p{N}]/gu, '')
/** of a shorter name every second word would be one */
const name_letters_min = 4

/** The first of these names that a text holds, also in letters of another script and with blanks between; null for none. */
export function namedIn(text: string, names: readonly string[]): string | null {
  const all = letters(text)
  return names.find((name) => letters(name).length >= name_letters_min && all.includes(letters(name))) ?? null
}
