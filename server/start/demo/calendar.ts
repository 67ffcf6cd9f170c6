import { dayInMoscow } from '#shared/rules/clock.ts'

export const day_ms = 24 * 3_600_000
const minute_ms = 60_000

/** From a midnight in Moscow until the start of the demo. */
export type Span = { begins: number; ends: number }

export function spanBefore(ends: number, days: number): Span {
  const first = dayInMoscow(new Date(ends - days * day_ms))
  return { begins: Date.parse(`${first}T00:00:00+03:00`), ends }
}

/** Days of the month from its first one, in Moscow. */
export function calendar(first: number) {
  const day = (n: number) => dayInMoscow(new Date(first + n * day_ms))
  // public holidays are working days too: a demo that begins after the ten of January would be empty
  const isWorkday = (n: number) => ![0, 6].includes(new Date(`${day(n)}T00:00:00Z`).getUTCDay())
  return {
    day,
    isWorkday,
    /** the first working day that is not before */
    workday: (n: number): number => {
      let found = n
      while (!isWorkday(found)) found += 1
      return found
    },
    /** minutes after midnight of a day */
    at: (n: number, minutes: number) => first + n * day_ms + minutes * minute_ms,
  }
}

export type Calendar = ReturnType<typeof calendar>

/** The same numbers each time (mulberry32), so that a month that was cut off goes on as it began. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
