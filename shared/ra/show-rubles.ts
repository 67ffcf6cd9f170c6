const format = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })

/** 1234.5 → «1 234,50 ₽». The twin in `contract/money.ts` would bring Zod into the page. */
export function showRubles(rubles: number): string {
  return format.format(rubles).replace('-', '\u2212')
}
