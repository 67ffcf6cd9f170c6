import { isBankingDay } from '#shared/rules/banking-days.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { lastDayOfMonth } from '#shared/rules/months.ts'
import { daysBefore } from '#shared/rules/stats.ts'

/**
 * The clock of the tests; no other file of theirs reads one (tests/structure/wall-clock.test.ts). Ask for an instant or a
 * day where it is used, not while the file loads: midnight may come in between.
 */
type Span = { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }

const day_ms = 24 * 3_600_000

const lasting = ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: Span): number =>
  days * day_ms + hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + milliseconds

export const now = (): Date => new Date()

/** `later({ days: 5 })`: the instant after a span from now. */
export const later = (span: Span): Date => new Date(now().getTime() + lasting(span))

export const ago = (span: Span): Date => new Date(now().getTime() - lasting(span))

/** How long it is until an instant: below zero when it has passed. */
export const minutesUntil = (instant: string | null | undefined): number =>
  (Date.parse(instant ?? '') - now().getTime()) / 60_000

/** The day in Moscow: `2026-11-30` */
export const today = (): string => dayInMoscow(now())

/** The day in Moscow after so many: `inDays(-1)` is yesterday. */
export const inDays = (days: number): string => daysBefore(today(), -days)

/** `at(inDays(2), '09:05')`: that time of a day in Moscow. */
export const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+03:00`)

/** A Monday to come whose week has no holiday. */
export function aMonday(): string {
  const isWorkday = (day: string) => isBankingDay(new Date(`${day}T00:00:00Z`))
  for (let days = 7; ; days += 1) {
    const week = [0, 1, 2, 3, 4].map((after) => inDays(days + after))
    if (week.every(isWorkday)) return week[0]!
  }
}

/** When all that was signed until now belongs to months that are complete: the second day of the next month in Moscow. */
export const nextMonth = (): Date => at(daysBefore(lastDayOfMonth(today()), -2), '00:00')
