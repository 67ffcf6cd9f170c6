import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type FactsProps = {
  /** each label beside its value: twice as many fit in a narrow column */
  beside?: boolean
  children: ReactNode
}

/** Labels with values, as a description list for screen readers. */
export function Facts({ beside = false, children }: FactsProps) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, alignContent: 'start', ...(beside && rows) }}>
      {children}
    </Box>
  )
}

const rows = {
  gap: 1,
  '& > div': { display: 'grid', columnGap: 1.5, gridTemplateColumns: '104px minmax(0, 1fr)', alignItems: 'baseline' },
  '& dd': { fontSize: 14 },
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontSize: 15 }}>
        {children}
      </Box>
    </Box>
  )
}
