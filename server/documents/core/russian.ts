/** Moscow keeps UTC+3 all year since 2014 (248-ФЗ), so no time zone tables are needed. */
const moscow_offset_ms = 3 * 3_600_000

function moscowParts(iso: string): { date: string; time: string } {
  const shifted = new Date(Date.parse(iso) + moscow_offset_ms).toISOString()
  const [year = '', month = '', day = ''] = shifted.slice(0, 10).split('-')
  return { date: `${day}.${month}.${year}`, time: shifted.slice(11, 19) }
}

/** «21.11.2026 14:32:05» */
export function moscowTime(iso: string): string {
  const { date, time } = moscowParts(iso)
  return `${date} ${time}`
}

/** «21.11.2026 14:32:05 (МСК, UTC+3)» */
export function moscowTimeNamed(iso: string): string {
  return `${moscowTime(iso)} (МСК, UTC+3)`
}

/** «21.11.2026 14:32:05–14:35:10», with the date once where it is the same */
export function moscowPeriod(from: string, to: string): string {
  const [first, last] = [moscowParts(from), moscowParts(to)]
  if (first.date !== last.date) return `${moscowTime(from)} – ${moscowTime(to)}`
  return first.time === last.time ? moscowTime(from) : `${moscowTime(from)}–${last.time}`
}

/** PDF date (PDF 1.7, 7.9.4) in Moscow time. */
export function pdfDate(iso: string): string {
  const { date, time } = moscowParts(iso)
  const [day, month, year] = date.split('.')
  return `D:${year}${month}${day}${time.replaceAll(':', '')}+03'00'`
}

/** «1 234 567 байт» with no-break spaces. */
export function bytesText(bytes: number): string {
  const digits = String(bytes).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  return `${digits}\u00a0${plural(bytes, 'байт', 'байта', 'байт')}`
}

export function pagesText(pages: number): string {
  return `${pages}\u00a0${plural(pages, 'страница', 'страницы', 'страниц')}`
}

function plural(count: number, one: string, few: string, many: string): string {
  const [tens, units] = [Math.floor(count / 10) % 10, count % 10]
  if (tens !== 1 && units === 1) return one
  return tens !== 1 && units >= 2 && units <= 4 ? few : many
}
