/** What staff see of phones, СНИЛС and link codes until they reveal one with a reason. */

const stored_phone = /\+7(\d{3})\d{5}(\d{2})(?!\d)/g
const shown_phone = /\+7[ \u00a0]\((\d{3})\)[ \u00a0]\d{3}-\d{2}-(\d{2})/g
const link = /(\/document-sign\/)[\w-]+/g

/** Staff's own words, which come back unchanged with a form. */
const own_words: readonly string[] = ['note']

const whole: Record<string, (value: string) => string> = {
  snils: (value) => `***-***-*** ${value.slice(-2)}`,
  group: () => '***',
}

/** Everything that leaves the support API, by the names of fields and by the form of texts: journal and messages too. */
export function maskPersonal(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return maskText(value, field)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((one) => maskPersonal(one, field))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskPersonal(one, name)]))
}

function maskText(text: string, field: string): string {
  const mask = Object.hasOwn(whole, field) ? whole[field] : undefined
  if (mask) return mask(text)
  if (own_words.includes(field)) return text
  if (!text.includes('+7') && !text.includes('/document-sign/')) return text
  return text
    .replace(stored_phone, '+7 ($1) ***-**-$2')
    .replace(shown_phone, '+7 ($1) ***-**-$2')
    .replace(link, '$1***')
}
