import type { Kysely } from 'kysely'
import { stats_cached_periods_max, stats_cached_seconds } from '#shared/rules/limits.ts'
import type { Period } from '#server/money/ledger/turnover.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { countStats, type Counted } from './stats.store.ts'

/**
 * Figures that are counted at most once in `stats_cached_seconds` for a period on this server: callers at the same time
 * wait for one count. A failed count is not kept.
 */
export function recentStats(db: Kysely<Tables>, now = () => performance.now()): (period: Period) => Promise<Counted> {
  const kept = new Map<string, { until: number; counted: Promise<Counted> }>()
  return ({ from, to }) => {
    const key = `${from} ${to}`
    const recent = kept.get(key)
    if (recent && recent.until > now()) return recent.counted
    const counted = countStats(db, { from, to })
    kept.delete(key)
    kept.set(key, { until: now() + stats_cached_seconds * 1000, counted })
    counted.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > stats_cached_periods_max && oldest !== undefined) kept.delete(oldest)
    return counted
  }
}
