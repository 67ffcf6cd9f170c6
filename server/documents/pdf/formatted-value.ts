const mask = /[*•×xх#]{2,}/i

/**
 * Whether a text that a script has made may be another form of the value: a date, a sum, a share, or a number whose first digits are masked.
 */
export function isFormOf(text: string, value: string): boolean {
  // a mark among digits is a decimal one; a number of a phone has others
  if (bare(text) === bare(value) && !(/\d/.test(value) && /[.,]/.test(text + value))) return true
  const digits = text.replace(/\D/g, '')
  if (digits === '') return false
  if (mask.test(text)) return value.replace(/\D/g, '').endsWith(digits)
  return isNumberOf(text, value) || isDateOf(text, value)
}

/** The same number, rounded as the text shows it; of a share a hundred times as much. */
function isNumberOf(text: string, value: string): boolean {
  const held = Number(value.trim().replace(',', '.'))
  const digits = /\d[\d\s.,'’]*/.exec(text)?.[0].replace(/[\s'’]/g, '') ?? ''
  if (value.trim() === '' || !Number.isFinite(held)) return false
  const wanted = text.includes('%') ? held * 100 : held
  const [whole = '', fraction = ''] = splitAt(digits, Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.')))
  const units = whole.replace(/[,.]/g, '')
  const isNear = (reading: string, places: number): boolean =>
    Math.abs(Math.abs(Number(reading)) - Math.abs(wanted)) <= 0.5000001 * 10 ** -places
  // «1,234» may be a thousand or a little more than one
  return isNear(`${units}.${fraction}`, fraction.length) || (fraction.length === 3 && isNear(units + fraction, 0))
}

const splitAt = (text: string, at: number): string[] => (at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)])

/** The same day, month and year in another order; a month may be a word, a year two digits. */
function isDateOf(text: string, value: string): boolean {
  const numbers = (from: string): number[] => (from.match(/\d+/g) ?? []).map(Number)
  const [held, digits] = [numbers(value), numbers(text)]
  const isWord = /\p{L}{3}/u.test(text)
  if (held.length !== 3 || digits.length !== (isWord ? 2 : 3)) return false
  const left = [...held]
  return digits.every((number) => {
    const at = left.findIndex((part) => part === number || (part > 99 && part % 100 === number))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

/** Its letters and digits. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
