/** The last day of a month that is named by any of its days: `2026-11-01` → `2026-11-30`. */
export function lastDayOfMonth(day: string): string {
  const [year = 0, number = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** `2026-11`, `2026-10`… so many months back from that of `today`, which is the first of them. */
export function monthsBack(today: string, count: number): string[] {
  const [year = 0, number = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
