/** The number as text with a point: «1 234,50 ₽» → `1234.50`; null for anything else. */
export function numberOf(text: string): string | null {
  const value = text
    .trim()
    .replace(/\s*(?:₽|руб(?:\.|лей|ля|ль)?|р\.?)$/iu, '')
    .replaceAll(/[\s\u00a0\u202f']/gu, '')
    .replace(',', '.')
    .replace(/^[−–]/u, '-')
  return /^-?\d{1,13}(?:\.\d{1,6})?$/.test(value) ? value : null
}

/** Groups of three with a no-break space. */
export const grouped = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')

/** `1234.50` → «1 234,50» */
export function showNumber(value: string): string {
  const [whole = '', parts] = value.split('.')
  return grouped(whole) + (parts === undefined ? '' : `,${parts}`)
}
