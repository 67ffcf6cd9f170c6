import type { ComparedStats } from '#shared/contract/stats.ts'
import { showLength } from '#shared/rules/age.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { daysBetween } from '#shared/rules/stats.ts'
import { statsTexts as t } from '#shared/text/stats.ts'
import { linksBehind } from '../../parts/behind.ts'
import { Figure, FigureRow } from '../../parts/Figure.tsx'
import { Sparkline } from '../../parts/plots/Sparkline.tsx'

type Part = { stats: ComparedStats | undefined }

/** How the period goes beside as many days before, of what the role may read. */
export function OverviewFigures({ stats }: Part) {
  return (
    <FigureRow columns={4}>
      {stats?.signing !== null && <Signed stats={stats} />}
      {stats?.signing !== null && <TimeToSign stats={stats} />}
      {stats?.money !== null && <Money stats={stats} />}
      {stats?.messages !== null && <Undelivered stats={stats} />}
    </FigureRow>
  )
}

/** A value for each day of the period; null where there is none. */
function ofDays<Day extends { day: string }>(
  { from, to }: ComparedStats,
  days: readonly Day[],
  of: (day: Day) => number,
  none: number | null = 0,
): (number | null)[] {
  const found = new Map(days.map((day) => [day.day, of(day)]))
  return daysBetween(from, to).map((day) => found.get(day) ?? none)
}

function Signed({ stats }: Part) {
  const signed = stats?.signing?.total?.count ?? 0
  return (
    <Figure
      to={stats && linksBehind.signed(stats)}
      label={t.signed}
      value={stats && showCount(signed)}
      hint={stats && t.compared(signed, stats.before?.signed ?? null)}
      below={<Sparkline values={stats ? ofDays(stats, stats.signing?.days ?? [], ({ count }) => count) : []} />}
    />
  )
}

function TimeToSign({ stats }: Part) {
  const total = stats?.signing?.total
  const before = stats?.before?.median_seconds ?? null
  const hint = before === null ? t.median_before_none : t.median_before(showLength(before))
  const days = stats ? ofDays(stats, stats.signing?.days ?? [], ({ median_seconds }) => median_seconds, null) : []
  return (
    <Figure
      to={stats && linksBehind.signed(stats)}
      label={t.median}
      value={stats && (total ? showLength(total.median_seconds) : t.no_day)}
      hint={stats && hint}
      below={<Sparkline values={days} />}
    />
  )
}

function Money({ stats }: Part) {
  const kopecks = (stats?.money ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return (
    <Figure
      to={stats && linksBehind.payments(stats)}
      label={t.money}
      rubles={stats && kopecks / 100}
      hint={stats && t.compared(kopecks / 100, stats.before?.money ?? null)}
      below={<Sparkline values={stats ? ofDays(stats, stats.money ?? [], ({ amount }) => amount) : []} />}
    />
  )
}

function Undelivered({ stats }: Part) {
  const days = stats?.messages ?? []
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  const { failed: lost = null, messages = null } = stats?.before ?? {}
  const before = lost === null || messages === null ? '' : t.share(lost, messages)
  return (
    <Figure
      to={stats && linksBehind.failures(stats)}
      label={t.undelivered}
      value={stats && t.share(failed, count)}
      hint={stats && t.undelivered_hint(failed, count, before)}
      below={<Sparkline values={stats ? ofDays(stats, days, (day) => day.failed) : []} />}
    />
  )
}
