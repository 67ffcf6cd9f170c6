import Box from '@mui/material/Box'
import { Page } from '#shared/ra/Page.tsx'
import { profileTexts as t } from '#shared/text/cabinet.ts'
import { AcceptedTextsPanel } from './AcceptedTextsPanel.tsx'
import { FacePanel } from './FacePanel.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { SendingDefaultsPanel } from './SendingDefaultsPanel.tsx'
import { SigningPanel } from './SigningPanel.tsx'

/** What is the same for everybody in the company. */
export function CompanyPage() {
  return (
    <Page title={t.settings}>
      <ProfileTabs />
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: { md: '1fr 1fr' } }}>
        <SendingDefaultsPanel />
        <SigningPanel />
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <FacePanel />
        </Box>
        <AcceptedTextsPanel />
      </Box>
    </Page>
  )
}
