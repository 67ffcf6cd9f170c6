import { periodTexts as t } from '../text/periods.ts'

/** Days, both inclusive: `2026-10-01` … `2026-12-31`. */
export type Period = { label: string; from: string; to: string }

/** Periods for a reconciliation, the last full quarter first; the current ones end today. */
export function periodsOf(today: string): Period[] {
  const year = Number(today.slice(0, 4))
  const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3)
  return [
    { label: t.last_quarter, ...quarterOf(year, quarter - 1) },
    { label: t.this_quarter, ...quarterOf(year, quarter), to: today },
    { label: t.this_year, from: `${year}-01-01`, to: today },
    { label: t.last_year, from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
}

/** Periods of a working day, today first. */
export const daysOf = (today: string): Period[] => [
  { label: t.today, from: today, to: today },
  { label: t.week, from: daysBefore(today, 6), to: today },
  ...monthsOf(today).slice(0, 2),
]

/** Periods for reviewing transactions, this month first; the current ones end today. */
export function monthsOf(today: string): Period[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  return [
    { label: t.this_month, from: day(year, month, 1), to: today },
    { label: t.last_month, from: day(year, month - 1, 1), to: day(year, month, 0) },
    ...periodsOf(today).filter(({ label }) => label === t.last_quarter || label === t.this_year),
  ]
}

/** Quarters count from 0; −1 is the last one of the year before. */
function quarterOf(year: number, quarter: number) {
  return { from: day(year, quarter * 3, 1), to: day(year, quarter * 3 + 3, 0) }
}

function daysBefore(today: string, days: number): string {
  const [year, month, date] = today.split('-').map(Number)
  return day(year ?? 0, (month ?? 1) - 1, (date ?? 1) - days)
}

/** Months count from 0; day 0 is the last one of the month before. */
const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
