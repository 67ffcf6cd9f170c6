import { useState } from 'react'
import { dayInMoscow } from '../../rules/clock.ts'

const day_ms = 24 * 3600 * 1000

/** The day in Moscow so many days from now, fixed when the page opened. */
export function useDay(days_ahead = 0): string {
  const [day] = useState(() => dayInMoscow(new Date(Date.now() + days_ahead * day_ms)))
  return day
}
