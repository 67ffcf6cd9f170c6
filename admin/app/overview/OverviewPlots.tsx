import type { Stats } from '#shared/contract/stats.ts'
import { statsTexts as t } from '#shared/text/stats.ts'
import { BarPlot } from '../../parts/plots/BarPlot.tsx'
import { LinePlot } from '../../parts/plots/LinePlot.tsx'
import { roundLength, roundTop } from '../../parts/plots/scale.ts'
import { moneySeries, requestSeries, signingSeries } from './plot-series.ts'

/** The month by days, of what the role may read. */
export function OverviewPlots({ stats }: { stats: Stats }) {
  return (
    <>
      {stats.requests && (
        <BarPlot
          title={t.requests_title}
          {...requestSeries(stats, stats.requests)}
          top={roundTop}
          empty={t.no_requests}
        />
      )}
      {stats.signing && (
        <LinePlot
          title={t.signing_title}
          {...signingSeries(stats, stats.signing)}
          top={roundLength}
          empty={t.no_signing}
        />
      )}
      {stats.money && (
        <BarPlot title={t.money_title} {...moneySeries(stats, stats.money)} top={roundTop} empty={t.no_money} />
      )}
    </>
  )
}
