/** What staff see of phones, СНИЛС and link codes until they reveal one with a reason. */

import { maskPhonesIn } from './phone.ts'

const link = /(\/document-sign\/)[\w-]+/g

/** Staff's own words, which come back unchanged with a form. */
const own_words: readonly string[] = ['note']

const whole: Record<string, (value: string) => string> = {
  snils: (value) => `***-***-*** ${value.slice(-2)}`,
  group: () => '***',
}

/** A refusal names the field that it explains. */
const words = /[а-яё]/i

/** Everything that leaves the support API, by the names of fields and by the form of texts: journal and messages too. */
export function maskPersonal(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return maskText(value, field)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item) => maskPersonal(item, field))
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskPersonal(member, name)]))
}

function maskText(text: string, field: string): string {
  const mask = Object.hasOwn(whole, field) ? whole[field] : undefined
  if (mask && !words.test(text)) return mask(text)
  if (own_words.includes(field)) return text
  if (field === 'phone') return maskNumber(text)
  if (!text.includes('+') && !text.includes('/document-sign/')) return text
  return maskPhonesIn(text).replace(link, '$1***')
}

/** fewer are no number that reaches anybody */
const number_digits_min = 7
const shown_digits = 2

/** As a table has it where it is no valid phone: `8 (916) 000-11-22`. */
function maskNumber(text: string): string {
  const masked = maskPhonesIn(text)
  const digits = text.replaceAll(/\D/g, '').length
  if (masked !== text || digits < number_digits_min) return masked
  let hidden = digits - shown_digits
  return text.replaceAll(/\d/g, (digit) => (hidden-- > 0 ? '*' : digit))
}
