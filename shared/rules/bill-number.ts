const word = String.raw`(?:сч[её]т(?:у|а|ом|е|ам|ов|ами|ах)?|сч\.?|с\/ч)\s*(?:на\s+оплату\s*)?[-–—:]?\s*(?:№+|N|#|номера?)?\s*`
const digits = String.raw`((?:[A-ZА-ЯЁ]{1,4}[-\/]?)?\d[\dA-ZА-ЯЁ\-\/]{0,14})(?![\dA-ZА-ЯЁ])`
const day = String.raw`(?:\s*от\s*(\d{1,2}[.\/]\d{1,2}[.\/]\d{2,4}))?`
const named = new RegExp(word + digits + day, 'giu')
/** «счета 1024, 1025»: a second number after the first */
const another = /^\s*(?:,|;|и)\s*(?:№|N|#)?\s*\d/iu

export type NamedBill = {
  number: string
  /** `2026-11-30` */
  date: string | null
}

/** The bills named in a payment's purpose; `more` when it has several different numbers, so that none is certain. */
export function billsNamed(purpose: string): { bills: NamedBill[]; more: boolean } {
  const found = [...purpose.matchAll(named)]
  const bills = found.map(([, number = '', date]) => ({ number, date: date === undefined ? null : isoDay(date) }))
  const more = found.some((match) => another.test(purpose.slice(match.index + match[0].length)))
  return { bills, more: more || bills.some(({ number }) => number !== bills[0]?.number) }
}

/** «30.11.2026», «30/11/26» → `2026-11-30` */
function isoDay(date: string): string {
  const [day = '', month = '', year = ''] = date.split(/[./]/)
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
