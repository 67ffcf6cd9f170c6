/** Public holidays of ТК РФ art. 112, as month-day. Days that a decree moves in some year are not included. */
const holidays = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)

/** `2026-11-20` (a Friday) and 5 → `2026-11-27` */
export function addBankingDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (isBankingDay(at)) left -= 1
  }
  return at.toISOString().slice(0, 10)
}

/** @param at midnight of the day, UTC */
export function isBankingDay(at: Date): boolean {
  const weekday = at.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(at.toISOString().slice(5, 10))
}
