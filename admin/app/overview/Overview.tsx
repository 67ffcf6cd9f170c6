import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { showDate } from '#shared/rules/clock.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { statsTexts } from '#shared/text/stats.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { GatewaysPanel } from './GatewaysPanel.tsx'
import { LatestPanel } from './LatestPanel.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { StatesPanel } from './StatesPanel.tsx'
import { useStats } from './use-stats.ts'
import { screen } from '#shared/ra/screen.ts'

/** Plots are loaded after what needs action. */
const OverviewPlots = screen(() => import('./OverviewPlots.tsx'), 'OverviewPlots')

/** Figures with links, what needs action, plots of the month, latest events. */
export function Overview() {
  const { data: stats, error, refetch } = useStats()
  const isMissing = error !== null && !stats
  const days = stats && statsTexts.period(...([stats.from, stats.to].map(dayOf) as [string, string]))
  return (
    <Page title={t.title} subtitle={days ?? '\u00a0'}>
      {isMissing ? <Failure error={error} onRetry={() => refetch()} /> : <OverviewFigures stats={stats} />}
      <Box sx={{ ...stack, gridTemplateColumns: columns }}>
        <Box sx={stack}>
          <AttentionPanel />
          {!isMissing && <Suspense fallback={waiting}>{stats ? <OverviewPlots stats={stats} /> : waiting}</Suspense>}
        </Box>
        <Box sx={stack}>
          {!isMissing && <StatesPanel stats={stats} />}
          {stats?.gateways && <GatewaysPanel days={stats} gateways={stats.gateways} />}
          <LatestPanel />
        </Box>
      </Box>
    </Page>
  )
}

const dayOf = (day: string) => showDate(`${day}T12:00:00+03:00`)
const waiting = <Skeleton variant="rounded" height={1000} />
const stack = { display: 'grid', gap: 2.5, alignItems: 'start', minWidth: 0 } as const
const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' }
