const rules = new Intl.PluralRules('ru')

/** 1, 21, 101: the verb is in the singular too */
export const isSingular = (count: number): boolean => rules.select(count) === 'one'

/** `plural(5, ['документ', 'документа', 'документов'])` → «5 документов», «1 203 документа» with no-break spaces */
export function plural(count: number, [one, few, many]: readonly [one: string, few: string, many: string]): string {
  const form = rules.select(count)
  return `${count.toLocaleString('ru-RU')}\u00a0${form === 'one' ? one : form === 'many' ? many : few}`
}
