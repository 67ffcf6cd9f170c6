import Box from '@mui/material/Box'
import { Page } from '#shared/ra/Page.tsx'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { LatestPanel } from './LatestPanel.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { StatesPanel } from './StatesPanel.tsx'

/** Figures with links, what needs action, latest events. */
export function Overview() {
  return (
    <Page title={t.title}>
      <OverviewFigures />
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          <AttentionPanel />
          <LatestPanel />
        </Box>
        <StatesPanel />
      </Box>
    </Page>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' }
