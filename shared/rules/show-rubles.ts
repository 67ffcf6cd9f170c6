const format = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })
const short = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  notation: 'compact',
  maximumFractionDigits: 2,
})
const shortened_from_rubles = 1_000_000

/** 1234.5 → «1 234,50 ₽», the minus as U+2212 */
export function showRubles(rubles: number): string {
  return format.format(rubles).replace('-', '\u2212')
}

/** 1636577.77 → «1,64 млн ₽»; a smaller amount in full. For figures whose exact amount is a press or a tooltip away. */
export function showAboutRubles(rubles: number): string {
  return Math.abs(rubles) < shortened_from_rubles ? showRubles(rubles) : short.format(rubles).replace('-', '\u2212')
}
