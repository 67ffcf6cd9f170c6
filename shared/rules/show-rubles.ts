const format = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })

/** 1234.5 → «1 234,50 ₽», the minus as U+2212 */
export function showRubles(rubles: number): string {
  return format.format(rubles).replace('-', '\u2212')
}
