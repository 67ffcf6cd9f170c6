import { useState } from 'react'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { useCount } from '#shared/ra/use-count.ts'

const week_ms = 7 * 24 * 3600 * 1000

/** Undelivered messages of the last week that still matter; nobody waits for older ones. */
export function useUndelivered() {
  const [since] = useState(() => dayInMoscow(new Date(Date.now() - week_ms)))
  const filter = {
    status: ['undelivered', 'expired', 'rejected'],
    awaited: true,
    created_at_gte: `${since}T00:00:00+03:00`,
  }
  return { ...useCount('deliveries', filter), filter }
}
