import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ComparedStats } from '#shared/contract/stats.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { screen } from '#shared/ra/screen.ts'
import { dayInMoscow, showDate, showHour } from '#shared/rules/clock.ts'
import { stats_days } from '#shared/rules/limits.ts'
import { daysBefore } from '#shared/rules/stats.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { statsTexts } from '#shared/text/stats.ts'
import { GatewaysPanel } from './GatewaysPanel.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { useStats } from './use-stats.ts'
import { useWork } from './use-work.ts'
import { WorkPanel } from './WorkPanel.tsx'

/** Plots are loaded after what needs action. */
const OverviewPlots = screen(() => import('./OverviewPlots.tsx'), 'OverviewPlots')

const periodDays = [1, 7, stats_days]

/** Four figures of a period beside the one before, what waits for staff, two plots of days, and the gateways. */
export function Overview() {
  const today = dayInMoscow(new Date())
  const [query, setQuery] = useSearchParams()
  const chosen = periodDays.find((days) => String(days) === query.get('days')) ?? stats_days
  const periods = periodDays.map((days) => ({
    label: statsTexts.periods(days),
    from: daysBefore(today, days - 1),
    to: today,
    days,
  }))
  const from = daysBefore(today, chosen - 1)
  const stats = useStats({ from, to: today })
  const work = useWork()
  const failed = [stats, work].filter(({ data, error }) => error !== null && !data)
  return (
    <Page
      title={t.title}
      subtitle={stats.data ? subtitleOf(stats.data) : '\u00a0'}
      actions={
        <PeriodButtons
          periods={periods}
          from={from}
          to={today}
          onChoose={({ days }) => setQuery({ days: String(days) })}
        />
      }
    >
      {failed[0] && (
        <Failure error={failed[0].error} onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
      {!failed.includes(stats) && <OverviewFigures stats={stats.data} />}
      {/* below the queue nothing is shown before it: its height is not known */}
      {work.isPending ? (
        <Skeleton variant="rounded" height={240} />
      ) : (
        <>
          {work.data && <WorkPanel work={work.data} stats={stats.data} />}
          {!failed.includes(stats) && <Days stats={stats.data} />}
        </>
      )}
    </Page>
  )
}

function Days({ stats }: { stats: ComparedStats | undefined }) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: columns }}>
        <Suspense fallback={waiting}>{stats ? <OverviewPlots stats={stats} /> : waiting}</Suspense>
      </Box>
      {stats?.gateways && <GatewaysPanel days={stats} gateways={stats.gateways} />}
    </>
  )
}

const dayOf = (day: string) => showDate(`${day}T12:00:00+03:00`)
const subtitleOf = ({ from, to, at }: ComparedStats) =>
  statsTexts.period(from === to ? [dayOf(from)] : [dayOf(from), dayOf(to)], showHour(at))

const plot_px = 320
const waiting = [0, 1].map((plot) => <Skeleton key={plot} variant="rounded" height={plot_px} />)
const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }
