import type { Stats } from '#shared/contract/stats.ts'
import { statsTexts as t } from '#shared/text/stats.ts'
import { BarPlot } from '../../parts/plots/BarPlot.tsx'
import { moneySeries, requestSeries } from './plot-series.ts'

/** The period by days, of what the role may read. */
export function OverviewPlots({ stats }: { stats: Stats }) {
  return (
    <>
      {stats.requests && (
        <BarPlot title={t.requests_title} {...requestSeries(stats, stats.requests)} empty={t.no_requests} />
      )}
      {stats.money && <BarPlot title={t.money_title} {...moneySeries(stats, stats.money)} empty={t.no_money} />}
    </>
  )
}
