import { dayInMoscow } from '#shared/rules/clock.ts'
import { stats_cached_seconds, stats_days, stats_recounted_minutes } from '#shared/rules/limits.ts'
import { daysBefore, daysBetween } from '#shared/rules/stats.ts'
import type { Period } from '#server/money/ledger/turnover.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { storedFigures } from '#server/platform/figures/stored-figures.ts'
import type { Services } from '#server/platform/services/services.ts'
import { countDays, countStats, type Counted, type DayFigures, type Figures } from './stats.store.ts'

/** changes with the fields: figures that are stored outlive an upgrade */
const shape = 3

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

/** The days before a period, as many: they hardly change any more. */
export function recentDaysBefore(services: Needed) {
  const figuresOf = storedFigures<DayFigures>(services, { kind: 'stats', fresh_seconds: stats_recounted_minutes * 60 })
  return (period: Period) => {
    const days = periodBefore(period)
    return figuresOf(`days ${days.from} ${days.to} ${shape}`, (db) => countDays(db, days))
  }
}

/** The last thirty days, the period where the caller names none. */
export function lastDays(): Period {
  const to = dayInMoscow(new Date())
  return { from: daysBefore(to, stats_days - 1), to }
}

/** The period of as many days that ends before this one. */
function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to).length
  return { from: daysBefore(from, days), to: daysBefore(from, 1) }
}

/** So that the first look of a day finds figures of some minutes ago. */
export function recountStats(services: Needed): () => Promise<unknown> {
  const recent = recentStats(services, stats_recounted_minutes * 60)
  const before = recentDaysBefore(services)
  return async () => {
    await unlessCounting(recent(lastDays()))
    await unlessCounting(before(lastDays()))
  }
}

/** @returns null while they are counted by another server or for another caller */
export async function unlessCounting<T>(counted: Promise<T>): Promise<T | null> {
  try {
    return await counted
  } catch (error) {
    if (error instanceof Refusal && error.code === 'still_counting') return null
    throw error
  }
}
