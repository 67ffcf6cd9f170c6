const rules = new Intl.PluralRules('ru')

/** `plural(5, ['документ', 'документа', 'документов'])` → «5 документов» with a no-break space */
export function plural(count: number, [one, few, many]: readonly [one: string, few: string, many: string]): string {
  const form = rules.select(count)
  return `${count}\u00a0${form === 'one' ? one : form === 'many' ? many : few}`
}
