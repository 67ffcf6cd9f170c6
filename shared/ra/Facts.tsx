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
  // below its label where large text leaves too little beside it
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' },
  '& dt': { flex: '0 0 6.5rem' },
  '& dd': { flex: '1 1 9rem', minWidth: 0, fontSize: 14 },
}

/** links in ink: several facts lead somewhere, and none is what is pressed next */
const value = {
  m: 0,
  overflowWrap: 'anywhere',
  fontSize: 15,
  '& a:not(.MuiButton-root)': {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: 'currentcolor',
    textDecorationThickness: '0.5px',
  },
} as const

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={value}>
        {children}
      </Box>
    </Box>
  )
}
