import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { connectionTabTexts as t } from '#shared/text/connection.ts'
import { ScreenTabs } from '../../parts/ScreenTabs.tsx'
import { connectionScreens } from './connection-screens.ts'

/** A list about connected systems under the tabs of the related lists. */
export function ConnectionFrame({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 }, mt: -1, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ScreenTabs label={t.label} screens={connectionScreens} />
      {children}
    </Box>
  )
}
