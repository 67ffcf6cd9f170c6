import Box from '@mui/material/Box'
import { Page } from '#shared/ra/Page.tsx'
import { cabinetPaperTexts as t } from '#shared/text/acts.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { ActsPanel } from './ActsPanel.tsx'
import { ReconciliationPanel } from './ReconciliationPanel.tsx'

/** Closing documents for an accountant. */
export function PapersPage() {
  return (
    <MoneyFrame>
      <Page title={t.title}>
        <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
          <ActsPanel />
          <ReconciliationPanel />
        </Box>
      </Page>
    </MoneyFrame>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(340px, 2fr)' }
