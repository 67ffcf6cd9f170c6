/** Times are stored in UTC and shown in Europe/Moscow (UTC+3 all year); texts say so where it binds. */

const parts = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const long = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

function part(at: Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** `ДД.ММ.ГГГГ` */
export function showDate(at: Date | string): string {
  const p = part(new Date(at))
  return `${p['day']}.${p['month']}.${p['year']}`
}

/** `ДД.ММ.ГГГГ ЧЧ:мм` */
export function showTime(at: Date | string): string {
  const p = part(new Date(at))
  return `${p['day']}.${p['month']}.${p['year']} ${p['hour']}:${p['minute']}`
}

/** `ДД.ММ.ГГГГ ЧЧ:мм:сс (МСК, UTC+3)`, for evidence */
export function showExactTime(at: Date | string): string {
  const p = part(new Date(at))
  return `${p['day']}.${p['month']}.${p['year']} ${p['hour']}:${p['minute']}:${p['second']} (МСК, UTC+3)`
}

/** `ДД.ММ.ГГГГ ЧЧ:мм:сс`: for what happens within a minute, such as a code */
export function showSeconds(at: Date | string): string {
  const p = part(new Date(at))
  return `${showTime(at)}:${p['second']}`
}

/** `ЧЧ:мм` */
export function showHour(at: Date | string): string {
  const p = part(new Date(at))
  return `${p['hour']}:${p['minute']}`
}

/** `ЧЧ:мм:сс` */
export function showClock(at: Date | string): string {
  return `${showHour(at)}:${part(new Date(at))['second']}`
}

/** «30 ноября 2026» */
export function showDayInWords(at: Date | string): string {
  return long.format(new Date(at)).replace(/\s*г\.$/, '')
}

/** 0–23 */
export function hourInMoscow(at: Date): number {
  return Number(part(at)['hour'])
}

/** «до 30 ноября 2026, 23:59 по Москве» */
export function showDeadline(at: Date | string): string {
  return `до ${showDayInWords(at)}, ${showHour(at)} по Москве`
}

/** The last minute of a day in Moscow: `2026-11-30` → 2026-11-30T20:59:59.999Z */
export function endOfDayInMoscow(date: string): Date {
  return new Date(`${date}T23:59:59.999+03:00`)
}

/** The day in Moscow: `2026-11-30` */
export function dayInMoscow(at: Date): string {
  const p = part(at)
  return `${p['year']}-${p['month']}-${p['day']}`
}
