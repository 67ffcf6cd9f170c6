import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { moneyTabTexts as t } from '#shared/text/balance.ts'
import { ScreenTabs } from '../../parts/ScreenTabs.tsx'
import { moneyScreens } from './money-screens.ts'

/** A money screen under the tabs of the related screens. */
export function MoneyFrame({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 }, mt: -1, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ScreenTabs label={t.label} screens={moneyScreens} />
      {children}
    </Box>
  )
}
