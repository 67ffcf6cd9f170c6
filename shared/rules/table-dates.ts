/**
 * A day as Russian documents write it: `2026-03-12`, `2026-03-12T00:00:00` and `2026-03-12 00:00:00` → «12.03.2026»; a
 * time of day is kept as «12.03.2026 14:30». Any other text stays as it is.
 */
export function russianDate(text: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text.trim())
  if (!found) return text
  const [, year = '', month = '', day = '', hours = '00', minutes = '00'] = found
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (at.getUTCMonth() + 1 !== Number(month) || at.getUTCDate() !== Number(day)) return text
  const time = hours === '00' && minutes === '00' ? '' : ` ${hours}:${minutes}`
  return `${day}.${month}.${year}${time}`
}
