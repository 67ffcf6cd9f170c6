import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

type FigureProps = { label: string; value: string | undefined; hint?: string | undefined; isMain?: boolean }

export function Figure({ label, value, hint, isMain = false }: FigureProps) {
  return (
    <Card
      sx={{
        p: { xs: 2, sm: 2.5 },
        gridColumn: { xs: isMain ? '1 / -1' : 'auto', sm: 'auto' },
        minWidth: 0,
        borderTopWidth: isMain ? 3 : 1,
        borderTopColor: isMain ? 'primary.main' : 'divider',
      }}
    >
      <Typography variant="body2" color="text.secondary" component="dt">
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: { xs: isMain ? 28 : 20, sm: 28 },
          fontWeight: 600,
          lineHeight: 1.3,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value ?? <Skeleton width="60%" />}
      </Box>
      <Typography
        variant="caption"
        color="text.secondary"
        component="dd"
        sx={{ m: 0, display: 'block', minHeight: 18 }}
      >
        {hint}
      </Typography>
    </Card>
  )
}

export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}
