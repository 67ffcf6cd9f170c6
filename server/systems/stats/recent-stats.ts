import { dayInMoscow } from '#shared/rules/clock.ts'
import { stats_cached_seconds, stats_days, stats_recounted_minutes } from '#shared/rules/limits.ts'
import { daysBefore } from '#shared/rules/stats.ts'
import type { Period } from '#server/money/ledger/turnover.ts'
import { storedFigures } from '#server/platform/figures/stored-figures.ts'
import type { Services } from '#server/platform/services/services.ts'
import { countStats, type Counted, type Figures } from './stats.store.ts'

/** changes with the fields: figures that are stored outlive an upgrade */
const shape = 2

type Needed = Pick<Services, 'db' | 'log' | 'config'>

/** Figures that are counted at most once in `stats_cached_seconds` for a period, by all servers together. */
export function recentStats(services: Needed, fresh_seconds = stats_cached_seconds) {
  const figuresOf = storedFigures<Figures & Period>(services, { kind: 'stats', fresh_seconds })
  return async ({ from, to }: Period): Promise<Counted> => {
    const { figures, at, counting } = await figuresOf(`${from} ${to} ${shape}`, (db) =>
      countStats(db, { from, to }, services.config),
    )
    return { ...figures, at: at.toISOString(), counting }
  }
}

/** Without days: the last thirty. */
export function lastDays(): Period {
  const to = dayInMoscow(new Date())
  return { from: daysBefore(to, stats_days - 1), to }
}

/** So that the first look of a day finds figures of some minutes ago. */
export function recountStats(services: Needed): () => Promise<unknown> {
  const recent = recentStats(services, stats_recounted_minutes * 60)
  return () => recent(lastDays())
}
